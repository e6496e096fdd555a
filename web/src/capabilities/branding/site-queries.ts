import type { SiteParts } from '@trunkline/contract/branding';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiFor } from '../../kernel/api.ts';
import { useApi } from '../auth/index.ts';

export const sitePartsOptions = (tenant: string, companyId: string) =>
  apiFor(tenant).branding.siteParts.queryOptions({ input: { company_id: companyId } });

export function useSaveParts(companyId: string) {
  const client = useQueryClient();
  const { branding } = useApi();
  return useMutation({
    retry: false,
    mutationFn: (input: { revision: string; parts: Partial<SiteParts['parts']> }) =>
      branding.updateSiteParts.call({ company_id: companyId, ...input }),
    onSuccess: (stored: SiteParts) =>
      client.setQueryData(
        branding.siteParts.queryKey({ input: { company_id: companyId } }),
        stored,
      ),
  });
}
