import { type BudgetRow, maxBudgets } from '@trunkline/contract/performance';
import { budgetMetrics } from '@trunkline/contract/performance/metrics';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { Problem } from '../../../kernel/errors.ts';
import {
  type BudgetSubject,
  countBudgets,
  deleteBudget,
  canChangeBudgets,
  selectBudgets,
  upsertBudget,
} from '../queries/budgets.ts';

interface CompanyInput {
  readonly company_id?: string | undefined;
}

/**
 * Lists the budgets that apply to a company, its own and inherited ones, in the order of the
 * metrics.
 */
export function listBudgets(
  context: SignedIn,
  { company_id: company = context.actor.companyId }: CompanyInput,
): Promise<{ items: BudgetRow[]; can_change: boolean }> {
  return withTenant(context, async (tx) => ({
    items: (await selectBudgets(tx, company)).toSorted(
      (a, b) => budgetMetrics.indexOf(a.metric) - budgetMetrics.indexOf(b.metric),
    ),
    can_change: await canChangeBudgets(tx, company),
  }));
}

/**
 * Sets a budget of a company, replacing an existing one.
 *
 * @throws Problem `forbidden` for a company out of reach, `conflict` for too many budgets.
 */
export function setBudget(
  context: SignedIn,
  {
    company_id: company = context.actor.companyId,
    target,
    ...subject
  }: CompanyInput & BudgetSubject & { readonly target: number },
): Promise<{ id: string }> {
  return withTenant(context, async (tx) => {
    const id = await upsertBudget(tx, company, subject, target);
    if ((await countBudgets(tx, company)) > maxBudgets) {
      const message = `This company already has ${maxBudgets} budgets. Reset one that you no longer need.`;
      throw new Problem('conflict', { message });
    }
    return { id };
  });
}

/**
 * Removes a budget of a company, so that the one from above or the default applies again.
 *
 * @throws Problem `not_found`
 */
export async function resetBudget(
  context: SignedIn,
  { id }: { readonly id: string },
): Promise<{ id: string }> {
  if (!(await withTenant(context, (tx) => deleteBudget(tx, id)))) throw new Problem('not_found');
  return { id };
}
