import { useMutation } from '@tanstack/react-query';
import type { NewPlan, PlanChanges } from '@trunkline/contract/catalog';
import type { PlanEvent } from '@trunkline/contract/catalog/plan-terms';
import { apiFor } from '../../../kernel/api.ts';
import { useRefreshAfter } from '../../../kernel/refresh-after.ts';

export const plansOptions = (tenant: string, serviceId: string) =>
  apiFor(tenant).catalog.plans.queryOptions({ input: { id: serviceId } });

/** Changes of plans; each refreshes the plans on screen. */
export function usePlanMutations(tenant: string) {
  const { catalog, audit } = apiFor(tenant);
  const settled = useRefreshAfter(catalog.plans.key(), catalog.serviceVersions.key(), audit.key());
  return {
    create: useMutation({
      ...settled,
      mutationFn: (plan: NewPlan) => catalog.createPlan.call(plan),
    }),
    update: useMutation({
      ...settled,
      mutationFn: (changes: PlanChanges) => catalog.updatePlan.call(changes),
    }),
    move: useMutation({
      ...settled,
      mutationFn: (move: { id: string; event: PlanEvent }) => catalog.movePlan.call(move),
    }),
    duplicate: useMutation({
      ...settled,
      mutationFn: (id: string) => catalog.duplicatePlan.call({ id }),
    }),
    remove: useMutation({
      ...settled,
      mutationFn: (id: string) => catalog.removePlan.call({ id }),
    }),
  };
}

export type PlanMutations = ReturnType<typeof usePlanMutations>;
