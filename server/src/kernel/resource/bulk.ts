import type { ResourceDescription, RowResult } from '@trunkline/contract/kernel/resource';
import type { SignedIn } from '../context.ts';
import { Problem, problemOf } from '../errors.ts';
import { getRow } from './get.ts';
import { removeRow } from './remove.ts';
import type { ResourceSource } from './source.ts';

/** What a resource's bulk actions do, by name; 'delete' needs none. */
export type BulkVerbs = Readonly<
  Record<string, (context: SignedIn, input: { id: string }) => Promise<unknown>>
>;

/** Does one thing to several rows, each for itself: what fails does not hold up the rest. */
export async function actOnRows<Description extends ResourceDescription>(
  context: SignedIn,
  source: ResourceSource<Description>,
  { action, ids }: { action: string; ids: string[] },
  verbs: BulkVerbs,
): Promise<{ results: RowResult[] }> {
  const results: RowResult[] = [];
  for (const id of new Set(ids))
    results.push(await actOnRow(context, source, { action, id, verb: verbs[action] }));
  return { results };
}

async function actOnRow<Description extends ResourceDescription>(
  context: SignedIn,
  source: ResourceSource<Description>,
  { action, id, verb }: { action: string; id: string; verb: BulkVerbs[string] | undefined },
): Promise<RowResult> {
  let label = id;
  try {
    const row: Readonly<Record<string, unknown>> & { may: string[] } = await getRow(
      context,
      source,
      { id },
    );
    label = String(row[source.description.titleField]);
    if (!row.may.includes(action)) throw new Problem('forbidden');
    await (verb === undefined ? removeRow(context, source, { id }) : verb(context, { id }));
    return { id, line: null, label, ok: true, errors: [] };
  } catch (error) {
    const problem = problemOf(error);
    if (problem.status >= 500) throw error;
    return {
      id,
      line: null,
      label,
      ok: false,
      errors: [{ field: null, message: problem.message }],
    };
  }
}
