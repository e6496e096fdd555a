import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OwnPolicy, SecurityPolicy } from '@trunkline/contract/branding';
import { apiFor } from '../../kernel/api.ts';
import { withStepUp } from '../../kernel/step-up.ts';
import { useApi } from '../auth/index.ts';

export const policyOptions = (tenant: string, companyId: string) =>
  apiFor(tenant).branding.securityPolicy.queryOptions({ input: { company_id: companyId } });

/** Saves a policy, which requires a recent two-factor confirmation. */
export function useSavePolicy(companyId: string) {
  const client = useQueryClient();
  const { branding } = useApi();
  return useMutation({
    retry: false,
    mutationFn: (input: { version: number; policy: OwnPolicy }) =>
      withStepUp(() => branding.updateSecurityPolicy.call({ company_id: companyId, ...input })),
    onSuccess: (stored: SecurityPolicy) => {
      client.setQueryData(
        branding.securityPolicy.queryKey({ input: { company_id: companyId } }),
        stored,
      );
    },
  });
}
