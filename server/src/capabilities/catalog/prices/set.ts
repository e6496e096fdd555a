import type { NewPrice, ResolvedPrice } from '@trunkline/contract/catalog';
import type * as z from 'zod';
import { may, type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { readPriceList } from './lists.ts';
import { deletePlanned, insertPrice, selectListPrices, selectPlansOf } from './queries.ts';

/** Ends the transaction of a dry run without keeping anything. */
class DryRun extends Error {
  readonly prices: ResolvedPrice[];

  constructor(prices: ResolvedPrice[]) {
    super('a dry run changes nothing');
    this.prices = prices;
  }
}

/** What has started stays, because carts and orders may have used it: says when the next can. */
async function onlyOne(insertion: Promise<string>): Promise<string> {
  try {
    return await insertion;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === '23505')) throw error;
    throw new Problem('conflict', {
      message:
        'A price that started today stays until midnight UTC. Set the new one from tomorrow.',
      cause: error,
    });
  }
}

/**
 * Sets a price of a list from a day on, and returns the prices of the plans it concerns on that
 * day. A planned price of the same day is replaced. With `dry_run`, nothing is changed.
 *
 * @throws Problem `not_found` for the list, `conflict` for a day in the past, a price that has
 * started today, and for a price that the list's guard refuses, unless the actor may approve it.
 */
export async function setPrice(
  context: SignedIn,
  input: z.output<typeof NewPrice>,
): Promise<{ id: string | null; prices: ResolvedPrice[] }> {
  try {
    const set = await withTenant(context, async (tx) => {
      const { company_id } = await readPriceList(tx, input.list_id);
      await deletePlanned(tx, input);
      const id = await onlyOne(insertPrice(tx, company_id, input));
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
