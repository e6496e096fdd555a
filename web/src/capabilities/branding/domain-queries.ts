import type { Domain } from '@trunkline/contract/branding';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { apiFor } from '../../kernel/api.ts';
import { useApi } from '../auth/index.ts';

/** Milliseconds between two looks at the list while something on it is being looked at. */
const soon = 1_000;
const later = 15_000;
/** How long a look may take until nobody waits for it any more. */
const patience = 30_000;

/** Looks that were asked for here, by domain: since when, and when it had last been looked at before. */
const asked = new Map<string, { before: string | null; since: number }>();

/** Whether a look is under way that somebody waits for. */
export function isLookedAt({ id, checked_at, created_at }: Domain): boolean {
  const look = asked.get(id);
  if (look !== undefined) return look.before === checked_at && Date.now() - look.since < patience;
  return checked_at === null && Date.now() - Date.parse(created_at) < patience;
}

/** The domains of a company. What is being looked at shows by itself. */
export const domainsOptions = (tenant: string, companyId: string) =>
  queryOptions({
    ...apiFor(tenant).branding.listDomains.queryOptions({ input: { company_id: companyId } }),
    refetchInterval: (query) => {
      const items = query.state.data?.items ?? [];
      if (items.some(isLookedAt)) return soon;
      return items.some(({ status }) => status !== 'valid') ? later : false;
    },
  });

/** Something done to domains; their list is asked again, whatever came of it. */
function useDomainChange<Input, Output>(run: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  const { branding } = useApi();
  return useMutation({
    retry: false,
    mutationFn: run,
    onSettled: () => client.invalidateQueries({ queryKey: branding.key() }),
  });
}

export function useAddDomain(companyId: string) {
  const { branding } = useApi();
  return useDomainChange((domain: string) =>
    branding.addDomain.call({ company_id: companyId, domain }),
  );
}

export function useRemoveDomain() {
  const { branding } = useApi();
  return useDomainChange(({ id }: Domain) => branding.removeDomain.call({ id }));
}

export function useCheckDomain() {
  const { branding } = useApi();
  return useDomainChange(async ({ id, checked_at }: Domain) => {
    const domain = await branding.checkDomain.call({ id });
    asked.set(id, { before: checked_at, since: Date.now() });
    return domain;
  });
}

export function usePreferDomain() {
  const { branding } = useApi();
  return useDomainChange(({ id }: Domain) => branding.preferDomain.call({ id }));
}
