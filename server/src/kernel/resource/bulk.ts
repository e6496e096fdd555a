import {
  permissionsOf,
  type ResourceDescription,
  type RowResult,
} from '@trunkline/contract/kernel/resource';
import { may, type SignedIn } from '../context.ts';
import { Problem, problemOf } from '../errors.ts';
import { getRow } from './get.ts';
import { removeRow } from './remove.ts';
import { restoreRow } from './restore.ts';
import { requireRowAction, type ResourceSource } from './source.ts';

/** A bulk action's result with notes for the user. */
export class NotedResult {
  readonly notes: readonly string[];

  constructor(notes: readonly string[]) {
    this.notes = notes;
  }
}

/**
 * A resource's bulk actions by name, without the built-in 'delete' and 'restore'. An action with
 * notes for the user returns `NotedResult`.
 */
export type BulkVerbs = Readonly<
  Record<string, (context: SignedIn, input: { id: string }) => Promise<unknown>>
>;

type Row = Readonly<Record<string, unknown>> & { may: string[] };

/** Applies one action to several rows separately: a failure doesn't block the rest. */
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
  let output: unknown;
  try {
    const { name, titleField } = source.description;
    if (action === 'restore') {
      // A deleted row has no `may` list to check; rows that are never deleted can't be restored.
      if (source.permanent || !may(context.actor, `${permissionsOf(name)}:delete`))
        throw new Problem('forbidden');
      const row: Row = await restoreRow(context, source, { id });
      label = String(row[titleField]);
    } else {
      const found = await getRow(context, source, { id });
      const row: Row = found;
      label = String(row[titleField]);
      requireRowAction(source, context.actor, found, action);
      output = await (verb === undefined
        ? removeRow(context, source, { id })
        : verb(context, { id }));
    }
    const notes =
      output instanceof NotedResult && output.notes.length > 0 ? [...output.notes] : null;
    return { id, line: null, label, ok: true, errors: [], ...(notes !== null && { notes }) };
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
