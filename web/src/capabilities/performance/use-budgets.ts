import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BudgetRow } from '@trunkline/contract/performance';
import { apiFor } from '../../kernel/api.ts';
import { describeError } from '../../kernel/describe-error.ts';
import { toast } from '../../ui/toast-store.ts';
import { subjectLabel } from './budget-of.ts';
import type { CompanyScope } from './queries.ts';

type Target = Pick<BudgetRow, 'metric' | 'name' | 'device' | 'target'>;

/** Sets and resets budgets of a company; a reset can be undone. */
export function useBudgets(tenant: string, company: CompanyScope) {
  const client = useQueryClient();
  const { performance, audit } = apiFor(tenant);
  const onSettled = () => {
    for (const queryKey of [performance.key(), audit.key()])
      void client.invalidateQueries({ queryKey });
  };
  const set = useMutation({
    retry: false,
    mutationFn: ({ metric, name, device, target }: Target) =>
      performance.setBudget.call({ ...company, metric, name, device, target }),
    onSettled,
  });
  const removal = useMutation({
    retry: false,
    mutationFn: (id: string) => performance.resetBudget.call({ id }),
    onSettled,
  });
  const reset = (budget: BudgetRow) => {
    const label = subjectLabel(budget);
    const showErrorAs = (title: string) => (error: unknown) =>
      toast.error(title, { description: describeError(error).message });
    if (budget.id === null) return;
    removal.mutate(budget.id, {
      onSuccess: () =>
        toast.success(`The budget for ${label} was reset`, {
          action: {
            label: 'Undo',
            onClick: () =>
              set.mutate(budget, {
                onError: showErrorAs(`Couldn't restore the budget for ${label}`),
              }),
          },
        }),
      onError: showErrorAs(`Couldn't reset the budget for ${label}`),
    });
  };
  return { set, reset };
}
