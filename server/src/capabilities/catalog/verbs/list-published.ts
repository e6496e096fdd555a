import {
  serviceCategories,
  type ServiceCategory,
  serviceCategoryNames,
  servicesCounted,
} from '@trunkline/contract/catalog';
import type { Choice, ServiceCard } from '@trunkline/contract/kernel/live';
import type { Tx } from '@trunkline/database/database';
import { type Context, withPublic } from '../../../kernel/context.ts';
import { decodeCursor, encodeCursor } from '../../../kernel/resource/cursor.ts';
import { Problem } from '../../../kernel/errors.ts';
import {
  type Card,
  countCategories,
  findPublished,
  type Found,
  type Place,
  selectCards,
  type Wanted,
} from '../queries/published.ts';

interface Asked extends Wanted {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** A page of the services that a visitor of this site sees. Throws Problem `validation_failed` for a cursor not ours. */
export function listPublished(context: Context, { cursor, limit, ...wanted }: Asked) {
  const after = cursor === undefined ? null : placeOf(cursor);
  return withPublic(context, async (tx) => {
    const found = await findPublished(tx, wanted.q);
    const rows = await selectCards(tx, wanted, found, { after, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    const { categories } = await countFound(tx, wanted, found);
    const nextCursor = rows.length > limit && last !== undefined ? cursorOf(last) : null;
    return { items: page.map(cardOf), nextCursor, categories };
  });
}

const sort = 'catalogue';

const cursorOf = ({ sort_order, name, id }: Card) =>
  encodeCursor(sort, { value: `${sort_order} ${name}`, id });

function placeOf(cursor: string): Place {
  const { value, id } = decodeCursor(cursor, sort);
  const [, number, name] = /^(\d{1,5}) (.*)$/s.exec(value ?? '') ?? [];
  if (number === undefined || name === undefined) {
    throw new Problem('validation_failed', {
      fields: [
        { path: 'cursor', message: 'This place in the list is not known. Start from the top.' },
      ],
    });
  }
  return { sort_order: Number(number), name, id };
}

/** A service as it stands in a list, and nothing else of it. */
export function cardOf(row: ServiceCard): ServiceCard {
  const { slug, name, category, provider, summary, features, from_price, picture } = row;
  return { slug, name, category, provider, summary, features, from_price, picture };
}

/**
 * How many were found, and the categories they are of. Where a text finds more than is worth counting, the
 * categories are those of the whole catalogue, without numbers.
 */
export async function countFound(
  tx: Tx,
  { category }: Wanted,
  found: Found,
): Promise<{ total: number; categories: Choice[] }> {
  const many = found.kind === 'many';
  const all: Found = { kind: 'all' };
  const counts = await countCategories(tx, many ? all : found, serviceCategoryNames);
  const counted = counts.filter((each) => category === undefined || each.category === category);
  const total = counted.reduce((sum, { count }) => sum + count, 0);
  return {
    total: many ? servicesCounted : Math.min(total, servicesCounted),
    categories: counts.map((each) => choiceOf(each.category, many ? 0 : each.count)),
  };
}

const choiceOf = (value: ServiceCategory, count: number): Choice => ({
  value,
  label: serviceCategories[value],
  count,
});
