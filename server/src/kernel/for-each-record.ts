import type { RowResult } from '@trunkline/contract/kernel/row-result';
import { problemOf } from './errors.ts';

/** Names the record in its result; otherwise its ID appears there. */
type NameRecord = (label: string) => void;

/**
 * Changes several records separately, so that a refusal doesn't block the rest. Throws any other
 * error.
 */
export async function forEachRecord(
  ids: readonly string[],
  change: (id: string, name: NameRecord) => Promise<unknown>,
): Promise<{ results: RowResult[] }> {
  const results: RowResult[] = [];
  for (const id of new Set(ids)) {
    let label = id;
    const errors: RowResult['errors'] = [];
    try {
      await change(id, (text) => {
        label = text;
      });
    } catch (error) {
      const problem = problemOf(error);
      if (problem.status >= 500) throw error;
      errors.push({ field: null, message: problem.fields?.[0]?.message ?? problem.message });
    }
    results.push({ id, line: null, label, ok: errors.length === 0, errors });
  }
  return { results };
}
