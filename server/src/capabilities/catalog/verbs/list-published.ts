import type { ServiceCard } from '@trunkline/contract/kernel/live';
import { type Context, withPublic } from '../../../kernel/context.ts';
import { decodeCursor, encodeCursor } from '../../../kernel/resource/cursor.ts';
import { invalidCursor } from '../../../kernel/errors.ts';
import { choicesOf } from '../choices.ts';
import { providersOf } from '../providers.ts';
import { selectProviders } from '../queries/counted.ts';
import {
  type PositionedCard,
  findPublished,
  type CardPosition,
  selectCards,
  selectSitePrices,
  type ServiceSelection,
} from '../queries/published.ts';

export interface PublishedQuery extends Omit<ServiceSelection, 'providers'> {
  readonly q?: string | undefined;
  /** URL key of a provider; an unknown one finds nothing. */
  readonly provider?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/**
 * Lists a page of the services visible to a visitor of this site. Throws Problem
 * `validation_failed` for an invalid cursor.
 */
export function listPublished(
  context: Context,
  { q, provider, cursor, limit, ...filters }: PublishedQuery,
) {
  const after = cursor === undefined ? null : positionOf(cursor);
  return withPublic(context, async (tx) => {
    const knownProviders = providersOf(await selectProviders(tx));
    const names = provider && (knownProviders.find(({ key }) => key === provider)?.names ?? []);
    const prices = await selectSitePrices(tx);
    const selection = { ...filters, prices, ...(names && { providers: names }) };
    const hits = await findPublished(tx, q);
    const rows = await selectCards(tx, selection, hits, { after, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    const choices = await choicesOf(tx, selection, hits, knownProviders);
    const nextCursor = rows.length > limit && last !== undefined ? cursorOf(last) : null;
    return { items: page.map(cardOf), nextCursor, ...choices };
  });
}

const sort = 'catalogue';

const cursorOf = ({ sort_order, name, id }: PositionedCard) =>
  encodeCursor(sort, { value: `${sort_order} ${name}`, id });

function positionOf(cursor: string): CardPosition {
  const { value, id } = decodeCursor(cursor, sort);
  const [, number, name] = /^(\d{1,5}) (.*)$/s.exec(value ?? '') ?? [];
  if (number === undefined || name === undefined) {
    throw invalidCursor();
  }
  return { sort_order: Number(number), name, id };
}

/** Reduces a service to the fields of a list card. */
export function cardOf(row: ServiceCard): ServiceCard {
  const { slug, name, category, provider, summary, features, from_price, picture } = row;
  return { slug, name, category, provider, summary, features, from_price, picture };
}
