import type { RowResult } from '@trunkline/contract/kernel/resource';
import { problemOf } from './errors.ts';

/**
 * Runs `work` for each record; a refused one doesn't block the rest. `name` sets the record's
 * label.
 */
export async function forEachRecord(
  ids: readonly string[],
  work: (id: string, name: (label: string) => void) => Promise<void>,
): Promise<{ results: RowResult[] }> {
  const results: RowResult[] = [];
  for (const id of new Set(ids)) {
    let label = id;
    try {
      await work(id, (name) => {
        label = name;
      });
      results.push({ id, line: null, label, ok: true, errors: [] });
    } catch (error) {
      const problem = problemOf(error);
      if (problem.status >= 500) throw error;
      const errors = [{ field: null, message: problem.fields?.[0]?.message ?? problem.message }];
      results.push({ id, line: null, label, ok: false, errors });
    }
  }
  return { results };
}
