import type { OffersPage } from '@trunkline/contract/catalog';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { invalidCursor } from '../../../kernel/errors.ts';
import { decodeCursor, encodeCursor } from '../../../kernel/resource/cursor.ts';
import { arrangeOffers, type OfferFilters } from './arrange.ts';
import { selectOffers } from './queries.ts';

const sort = 'storefront';

/**
 * Lists a page of the services that the actor's company can buy, whichever site was visited.
 *
 * @throws Problem `validation_failed` for a cursor whose service is no longer in the list.
 */
export async function listOffers(
  context: SignedIn,
  {
    q = '',
    cursor,
    limit,
    ...filters
  }: OfferFilters & { q?: string | undefined; cursor?: string | undefined; limit: number },
): Promise<OffersPage> {
  const after = cursor === undefined ? null : decodeCursor(cursor, sort).id;
  const { items, facets } = arrangeOffers(
    await withTenant(context, (tx) => selectOffers(tx, context.actor.companyId, q)),
    filters,
  );
  const start = after === null ? 0 : items.findIndex(({ id }) => id === after) + 1;
  if (after !== null && start === 0) throw invalidCursor();
  const page = items.slice(start, start + limit);
  const last = start + limit < items.length ? page.at(-1) : undefined;
  return {
    items: page,
    facets,
    nextCursor: last === undefined ? null : encodeCursor(sort, { value: null, id: last.id }),
  };
}
