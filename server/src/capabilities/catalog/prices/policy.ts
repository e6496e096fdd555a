import type { PriceChange } from '@trunkline/contract/catalog';
import {
  type PriceChangeEvent,
  priceChangeTable,
} from '@trunkline/contract/catalog/price-change-states';
import { eventsFor, type Party } from '@trunkline/contract/kernel/state-table';
import { type Actor, may } from '../../../kernel/context.ts';

export const canEditPrices = (actor: Actor): boolean => may(actor, 'prices:create');

/** Checks whether the actor may set prices that a list's limits block. */
export const canApprovePrices = (actor: Actor): boolean => may(actor, 'prices:approve');

/** Checks whether the actor sees their company's sale prices; customers have none. */
export const canReadSalePrices = (actor: Actor): boolean =>
  actor.companyKind !== 'customer' && may(actor, 'prices:read');

/** Returns the events an actor can trigger on a change; must match app.transition_price_change. */
export function priceChangeEvents(
  actor: Actor,
  {
    state,
    can_decide,
    has_started,
  }: Pick<PriceChange, 'state' | 'has_started'> & { readonly can_decide: boolean },
): PriceChangeEvent[] {
  if (state === 'accepted' && has_started) return [];
  const parties: Party[] = [];
  if (may(actor, 'prices:update')) parties.push('seller');
  if (can_decide) parties.push('approver');
  return eventsFor(priceChangeTable, state, parties);
}
