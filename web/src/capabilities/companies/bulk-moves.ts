import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Company, MoveResult } from '@trunkline/contract/companies';
import { apiFor } from '../../kernel/api.ts';
import { describeError } from '../../kernel/describe-error.ts';
import { refreshAll } from '../../kernel/resource/cache.ts';
import type { Resource } from '../../kernel/resource/index.ts';
import { useMe } from '../auth/index.ts';

export interface Move {
  id: string;
  name: string;
  version: number;
  parent_id: string;
}

/** Moves several companies in as many requests as needed; each company has its own result. */
export function useBulkMove(companies: Resource<Company>, onProgress: (completed: number) => void) {
  const client = useQueryClient();
  const tenant = useMe().company.id;
  return useMutation({
    // A write whose response was lost may have succeeded, so it is never retried automatically.
    retry: false,
    mutationFn: async (moves: readonly Move[]) => {
      const results: MoveResult[] = [];
      let rest = moves;
      onProgress(0);
      while (rest.length > 0) {
        try {
          const requested = rest.map(({ id, version, parent_id }) => ({ id, version, parent_id }));
          const outcome = await apiFor(tenant).companies.bulkMove.call({ moves: requested });
          results.push(...outcome.results);
          rest = rest.filter(({ id }) => outcome.rest.includes(id));
          onProgress(results.length);
        } catch (error) {
          if (results.length === 0) throw error;
          results.push(...rest.map((move) => failedResult(move, error)));
          rest = [];
        }
      }
      return results;
    },
    onSettled: () => void refreshAll(client, companies),
  });
}

/** Returns the result for a company that wasn't moved because a later request failed. */
function failedResult({ id, name }: Move, error: unknown): MoveResult {
  const errors = [{ field: null, message: describeError(error).message }];
  return { id, line: null, label: name, ok: false, errors, version: null };
}
