import type { Domain } from '@trunkline/contract/branding';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { apiFor } from '../../kernel/api.ts';
import { useApi } from '../auth/index.ts';

/** Milliseconds between refetches of the list while a domain is being checked. */
const fastInterval = 1_000;
const slowInterval = 15_000;
/** Milliseconds to wait for a requested check. */
const checkTimeoutMs = 30_000;

/** Requested checks by domain: when they were requested, and the time of the previous check. */
const pendingChecks = new Map<string, { before: string | null; since: number }>();

/** Returns whether a requested check is in progress. */
export function isBeingChecked({ id, checked_at, created_at }: Domain): boolean {
  const pendingCheck = pendingChecks.get(id);
  if (pendingCheck !== undefined)
    return pendingCheck.before === checked_at && Date.now() - pendingCheck.since < checkTimeoutMs;
  return checked_at === null && Date.now() - Date.parse(created_at) < checkTimeoutMs;
}

/** The domains of a company, refetched while one is being checked. */
export const domainsOptions = (tenant: string, companyId: string) =>
  queryOptions({
    ...apiFor(tenant).branding.listDomains.queryOptions({ input: { company_id: companyId } }),
    refetchInterval: (query) => {
      const items = query.state.data?.items ?? [];
      if (items.some(isBeingChecked)) return fastInterval;
      return items.some(({ status }) => status !== 'valid') ? slowInterval : false;
    },
  });

/** A mutation of domains that refetches their list, whatever its result. */
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
    pendingChecks.set(id, { before: checked_at, since: Date.now() });
    return domain;
  });
}

export function useMakePrimary() {
  const { branding } = useApi();
  return useDomainChange(({ id }: Domain) => branding.makePrimaryDomain.call({ id }));
}
