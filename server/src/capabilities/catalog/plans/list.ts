import { Plan } from '@trunkline/contract/catalog';
import type { Tx } from '@trunkline/database/database';
import { type Actor, type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { planActions } from './policy.ts';
import { selectOffered, selectPlan, selectPlans, type StoredPlan } from './queries.ts';

/** Presents a plan in the contract's shape, with the actions the actor may take. */
export function presentPlan(actor: Actor, { own, ...plan }: StoredPlan): Plan {
  return Plan.parse({ ...plan, may: planActions(actor, { state: plan.state, own }) });
}

/**
 * Lists the plans of a service: all plans for people who manage the service, offered and retired
 * plans for companies that it is offered to. Throws Problem `not_found`.
 */
export async function listPlans(context: SignedIn, { id }: { id: string }) {
  const plans = await withTenant(context, async (tx) => {
    if (!(await selectOffered(tx, id))) throw new Problem('not_found');
    return selectPlans(tx, id);
  });
  return { items: plans.map((plan) => presentPlan(context.actor, plan)) };
}

/** Reads a plan after a change. Throws Problem `not_found`. */
export async function readPlan(tx: Tx, { actor }: SignedIn, id: string): Promise<Plan> {
  const plan = await selectPlan(tx, id);
  if (plan === undefined) throw new Problem('not_found');
  return presentPlan(actor, plan);
}
