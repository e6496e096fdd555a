import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Company } from '@trunkline/contract/companies';
import { apiFor } from '../../kernel/api.ts';
import { putRow, refreshAll } from '../../kernel/resource/cache.ts';
import type { Resource, Verb } from '../../kernel/resource/index.ts';
import { useMe } from '../auth/index.ts';

type Run = NonNullable<Verb<Company>['run']>;

/** Suspends a company; the resource kit updates the lists. */
export const suspendCompany =
  (tenant: string): Run =>
  (id) =>
    apiFor(tenant).companies.suspend.call({ id });

export const activateCompany =
  (tenant: string): Run =>
  (id) =>
    apiFor(tenant).companies.activate.call({ id });

/** Moves a company; lists, tree and path update immediately. */
export function useMoveCompany(companies: Resource<Company>) {
  const client = useQueryClient();
  const tenant = useMe().company.id;
  return useMutation({
    retry: false,
    mutationFn: (input: { id: string; version: number; parent_id: string }) =>
      apiFor(tenant).companies.move.call(input),
    onSuccess: (company) => putRow(client, companies, company),
    onSettled: () => void refreshAll(client, companies),
  });
}
