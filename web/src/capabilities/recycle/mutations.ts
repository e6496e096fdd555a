import { useMutation, useQueryClient } from '@tanstack/react-query';
import { requestLimits } from '@trunkline/contract/kernel/request-limits';
import type { RowResult } from '@trunkline/contract/kernel/resource';
import { useStartExport } from '../../kernel/exports/export-queries.ts';
import { inBatches } from '../../kernel/resource/bulk-actions.ts';
import type { BinInput } from './queries.ts';
import { apiFor } from '../../kernel/api.ts';

/**
 * Runs actions of the recycle bin; afterwards every query that shows these records is invalidated.
 */
export function useBin(tenant: string) {
  const client = useQueryClient();
  const { recycle } = apiFor(tenant);
  const options = {
    // A write whose response was lost may have succeeded, so it is never retried automatically.
    retry: false,
    // Restored or purged records may appear on any screen of the tenant.
    onSettled: () => void client.invalidateQueries({ queryKey: [[tenant]] }),
  } as const;
  return {
    restore: useMutation({
      ...options,
      mutationFn: (ids: string[]) => recycle.restore.call({ ids }),
    }),
    purge: useMutation({
      ...options,
      mutationFn: (input: { ids: string[]; confirmation: string }) => recycle.purge.call(input),
    }),
    empty: useMutation({
      ...options,
      mutationFn: async (confirmation: string) => {
        const results: RowResult[] = [];
        let cursor: string | undefined;
        do {
          const response = await recycle.empty.call({ confirmation, ...(cursor && { cursor }) });
          results.push(...response.results);
          cursor = response.nextCursor ?? undefined;
        } while (cursor);
        return { results };
      },
    }),
    hold: useMutation({
      ...options,
      mutationFn: (input: { id: string; reason: string | null }) => recycle.hold.call(input),
    }),
    bulkHold: useMutation({
      ...options,
      mutationFn: async ({ ids, reason }: { ids: string[]; reason: string | null }) => {
        const results: RowResult[] = [];
        for (const batch of inBatches(ids, requestLimits.bulkRows))
          results.push(...(await recycle.bulkHold.call({ ids: batch, reason })).results);
        return { results };
      },
    }),
    setDays: useMutation({
      ...options,
      mutationFn: (days: number) => recycle.setDays.call({ days }),
    }),
  };
}

export type Bin = ReturnType<typeof useBin>;

export function useExportBin(tenant: string) {
  return useStartExport(tenant, (input: BinInput) => apiFor(tenant).recycle.export.call(input), {
    one: 'item',
    many: 'items',
  });
}
