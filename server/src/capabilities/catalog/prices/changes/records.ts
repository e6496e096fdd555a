import type { PriceChange } from '@trunkline/contract/catalog';
import type { PriceChangeEvent } from '@trunkline/contract/catalog/price-change-states';
import { type Actor, type SignedIn, withDryRun, withTenant } from '../../../../kernel/context.ts';
import { Problem } from '../../../../kernel/errors.ts';
import { priceChangeEvents } from '../policy.ts';
import { transitionChange, selectChanges, type StoredChange } from './queries.ts';

const present = (actor: Actor, { can_decide, ...change }: StoredChange): PriceChange => ({
  ...change,
  events: priceChangeEvents(actor, { ...change, can_decide }),
});

/** Lists the latest price changes of a company within reach; the actor's own by default. */
export async function listPriceChanges(
  context: SignedIn,
  { company_id }: { company_id?: string | undefined },
): Promise<{ items: PriceChange[] }> {
  const company = company_id ?? context.actor.companyId;
  const items = await withTenant(context, (tx) => selectChanges(tx, { company }));
  return { items: items.map((item) => present(context.actor, item)) };
}

/**
 * Approves, declines or withdraws a price change.
 *
 * @throws Problem `not_found` for a change out of reach or one that the actor can't decide,
 * `conflict` for one that was decided in the meantime or has started.
 */
export async function transitionPriceChange(
  context: SignedIn,
  { id, event, dry_run = false }: { id: string; event: PriceChangeEvent; dry_run?: boolean },
): Promise<PriceChange> {
  const changes = await withDryRun(context, dry_run, async (tx) => {
    if ((await transitionChange(tx, id, event)) === null) throw new Problem('not_found');
    return selectChanges(tx, { id });
  });
  const [change] = changes;
  if (change === undefined) throw new Problem('not_found');
  if (!dry_run) await context.invalidatePublicCache();
  return present(context.actor, change);
}
