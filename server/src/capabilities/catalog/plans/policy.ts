import { planTransitions, type PlanState } from '@trunkline/contract/catalog/plan-terms';
import type { Plan } from '@trunkline/contract/catalog';
import { allowedActions } from '../../../kernel/allowed-actions.ts';
import { type Actor, may } from '../../../kernel/context.ts';

/** Returns the actions allowed on a plan the actor can see. PostgreSQL enforces the same rules. */
export function planActions(
  actor: Actor,
  { state, own }: { readonly state: PlanState; readonly own: boolean },
): Plan['may'] {
  const changes = own && may(actor, 'services:update');
  const transitions = planTransitions[state];
  return allowedActions({
    update: changes,
    offer: changes && transitions.offer !== undefined,
    retire: changes && transitions.retire !== undefined,
    duplicate: changes,
    delete: own && state === 'draft' && may(actor, 'services:delete'),
  });
}
