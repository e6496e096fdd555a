import type { PriceChange } from '@trunkline/contract/catalog';
import {
  type PriceChangeEvent,
  priceChangeTable,
} from '@trunkline/contract/catalog/price-change-states';
import { eventsFor, type Party } from '@trunkline/contract/kernel/state-table';
import {
  type Actor,
  may,
  type SignedIn,
  withDryRun,
  withTenant,
} from '../../../../kernel/context.ts';
import { Problem } from '../../../../kernel/errors.ts';
import { transitionChange, selectChanges, type StoredChange } from './queries.ts';

/** Returns the events an actor can trigger on a change; the same as app.transition_price_change. */
export function priceChangeEvents(
  actor: Actor,
  { state, can_decide, has_started }: Pick<StoredChange, 'state' | 'can_decide' | 'has_started'>,
): PriceChangeEvent[] {
  if (state === 'accepted' && has_started) return [];
  const parties: Party[] = [];
  if (may(actor, 'prices:update')) parties.push('seller');
  if (can_decide) parties.push('approver');
  return eventsFor(priceChangeTable, state, parties);
}

const presented = (actor: Actor, { can_decide, ...change }: StoredChange): PriceChange => ({
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
  return { items: items.map((item) => presented(context.actor, item)) };
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
  return presented(context.actor, change);
}
