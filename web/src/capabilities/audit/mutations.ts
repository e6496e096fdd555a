import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiFor } from '../../kernel/api.ts';
import { useStartExport } from '../../kernel/exports/export-queries.ts';
import type { EntriesInput } from './screen-queries.ts';

export function useExportEntries(tenant: string) {
  return useStartExport(tenant, (input: EntriesInput) => apiFor(tenant).audit.export.call(input), {
    one: 'entry',
    many: 'entries',
  });
}

/** Sets how long entries are kept; null means forever. */
export function useSetRetention(tenant: string) {
  const client = useQueryClient();
  const { audit } = apiFor(tenant);
  return useMutation({
    retry: false,
    mutationFn: (days: number | null) => audit.setRetention.call({ days }),
    onSuccess: (retention) => {
      client.setQueryData(audit.retention.queryKey(), retention);
      void client.invalidateQueries({ queryKey: audit.list.key() });
    },
  });
}

/** Verifies the hash chain of the current company. */
export function useVerifyIntegrity(tenant: string) {
  return useMutation({ retry: false, mutationFn: () => apiFor(tenant).audit.verify.call() });
}
