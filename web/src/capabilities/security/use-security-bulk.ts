import type { RowResult } from '@trunkline/contract/kernel/row-result';
import { useState } from 'react';
import type { apiFor } from '../../kernel/api.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { wasNotConfirmed } from '../../kernel/step-up.ts';
import { inBatches, outcomeOf } from '../../kernel/resource/bulk-actions.ts';
import { useSecurityChange } from './mutations.ts';

type SecurityApi = ReturnType<typeof apiFor>['security'];
type Change = (security: SecurityApi, ids: string[]) => Promise<{ results: RowResult[] }>;

/** Maximum number of records per request. */
const batchSize = 100;

/** Changes selected records; the results of refused ones are kept for a dialog. */
export function useSecurityBulk(tenant: string, onDone: () => void) {
  const [refused, setRefused] = useState<RowResult[] | null>(null);
  const bulk = useSecurityChange(
    tenant,
    async (security, { ids, change }: { ids: readonly string[]; change: Change }) => {
      const results: RowResult[] = [];
      for (const batch of inBatches(ids, batchSize))
        results.push(...(await change(security, batch)).results);
      return results;
    },
  );
  return {
    /** `report` receives the IDs of the records that were changed, if there are any. */
    run: (
      ids: readonly string[],
      change: Change,
      report: (ids: Set<string>) => void,
      onError: (error: unknown) => void = () => undefined,
    ) =>
      bulk.mutate(
        { ids, change },
        {
          onError,
          onSuccess: (results) => {
            const { done, failed } = outcomeOf(results);
            onDone();
            if (done.length > 0) report(new Set(done.flatMap(({ id }) => id ?? [])));
            if (failed.length > 0) setRefused([...failed, ...done]);
          },
        },
      ),
    pending: bulk.isPending,
    error: wasNotConfirmed(bulk.error) ? null : bulk.error,
    reset: bulk.reset,
    refused,
    clearRefused: () => setRefused(null),
  };
}
export type SecurityBulk = ReturnType<typeof useSecurityBulk>;

/**
 * Undoes a bulk change in as many requests as it needs. Throws the first refusal, because a toast
 * has no room for a list.
 */
export async function undoAll<Item>(
  items: readonly Item[],
  change: (batch: Item[]) => Promise<{ results: RowResult[] }>,
): Promise<void> {
  for (const batch of inBatches(items, batchSize)) {
    const { failed } = outcomeOf((await change(batch)).results);
    const [error] = failed[0]?.errors ?? [];
    if (error) throw new ApiError(409, { code: 'conflict', message: error.message });
  }
}
