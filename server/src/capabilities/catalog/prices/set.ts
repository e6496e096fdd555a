import type { NewPrice, ResolvedPrice } from '@trunkline/contract/catalog';
import type * as z from 'zod';
import { may, type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { readPriceList } from './lists.ts';
import { insertPrice, selectListPrices, selectPlansOf } from './queries.ts';

/** Ends the transaction of a dry run without keeping anything. */
class DryRun extends Error {
  readonly prices: ResolvedPrice[];

  constructor(prices: ResolvedPrice[]) {
    super('a dry run changes nothing');
    this.prices = prices;
  }
}

/**
 * Sets a price of a list from a day on, and returns the prices of the plans it concerns on that
 * day. With `dry_run`, nothing is changed.
 *
 * @throws Problem `not_found` for the list, `conflict` for a day in the past or one that has a
 * price already, and for a price that the list's guard refuses, unless the actor may approve it.
 */
export async function setPrice(
  context: SignedIn,
  input: z.output<typeof NewPrice>,
): Promise<{ id: string | null; prices: ResolvedPrice[] }> {
  try {
    const set = await withTenant(context, async (tx) => {
      const { company_id } = await readPriceList(tx, input.list_id);
      const id = await insertPrice(tx, company_id, input);
      const plans = await selectPlansOf(tx, input);
      const prices = await selectListPrices(tx, input.list_id, plans, input.valid_from);
      if (input.dry_run) throw new DryRun(prices);
      const refused = prices.some(({ guards }) => guards.some((guard) => guard.endsWith(':block')));
      if (refused && !may(context.actor, 'prices:approve'))
        throw new Problem('conflict', {
          message: 'This price is outside the limits of the price list.',
        });
      return { id, prices };
    });
    await context.invalidatePublicCache();
    return set;
  } catch (error) {
    if (error instanceof DryRun) return { id: null, prices: error.prices };
    throw error;
  }
}
