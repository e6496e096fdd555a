import type { PlanEvent } from '@trunkline/contract/catalog/plan-terms';
import type { Plan } from '@trunkline/contract/catalog';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import { readPlan } from './list.ts';
import { deletePlan, lockPlan, transitionPlanRow } from './queries.ts';

/**
 * Offers a plan, which fixes its terms and charges, or retires it.
 *
 * @throws Problem `not_found`; `conflict` in another state, or for a plan without charges.
 */
export async function transitionPlan(
  context: SignedIn,
  { id, event }: { id: string; event: PlanEvent },
): Promise<Plan> {
  const plan = await withTenant(context, async (tx) => {
    if ((await transitionPlanRow(tx, id, event)) === null) throw new Problem('not_found');
    return readPlan(tx, context, id);
  });
  await context.invalidatePublicCache();
  return plan;
}

/** Moves a draft to the recycle bin. Throws Problem `not_found`, or `conflict` for other plans. */
export function removePlan(context: SignedIn, { id }: { id: string }): Promise<{ id: string }> {
  return withTenant(context, async (tx) => {
    const plan = await lockPlan(tx, id);
    if (plan === undefined) throw new Problem('not_found');
    if (plan.state !== 'draft')
      throw new Problem('conflict', {
        message: "Plans that have been offered can't be deleted, only retired.",
      });
    await deletePlan(tx, id, context.actor.userId);
    return { id };
  });
}
