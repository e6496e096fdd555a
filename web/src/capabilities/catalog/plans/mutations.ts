import { useMutation } from '@tanstack/react-query';
import type { BundlePart, NewPlan, PlanChanges } from '@trunkline/contract/catalog';
import type { PlanEvent } from '@trunkline/contract/catalog/plan-terms';
import { apiFor } from '../../../kernel/api.ts';
import { useRefreshAfter } from '../../../kernel/refresh-after.ts';

export const plansOptions = (tenant: string, serviceId: string) =>
  apiFor(tenant).catalog.plans.queryOptions({ input: { id: serviceId } });

/** Returns mutations of plans; each refetches the plans on screen. */
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
    transition: useMutation({
      ...settled,
      mutationFn: (transition: { id: string; event: PlanEvent }) =>
        catalog.transitionPlan.call(transition),
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

export const bundlePartsOptions = (tenant: string, planId: string) =>
  apiFor(tenant).catalog.bundleParts.queryOptions({ input: { id: planId } });

/** Replaces the parts of a bundle. */
export function useSaveBundleParts(tenant: string, planId: string) {
  const { catalog, audit } = apiFor(tenant);
  return useMutation({
    ...useRefreshAfter(catalog.bundleParts.key(), catalog.plans.key(), audit.key()),
    mutationFn: (parts: readonly Omit<BundlePart, 'plan' | 'service'>[]) =>
      catalog.saveBundleParts.call({
        id: planId,
        parts: parts.map(({ part_plan_id, quantity, swap_group, allocation_bps }) => ({
          part_plan_id,
          quantity,
          swap_group,
          allocation_bps,
        })),
      }),
  });
}
