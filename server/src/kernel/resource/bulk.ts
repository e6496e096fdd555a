import type { ResourceDescription, RowResult } from '@trunkline/contract/kernel/resource';
import type { SignedIn } from '../context.ts';
import { problemOf } from '../errors.ts';
import { getRow } from './get.ts';
import { removeRow } from './remove.ts';
import { restoreRow } from './restore.ts';
import { type ActionsOf, requireRowAction, type ResourceSource } from './source.ts';

/** A bulk action's result with notes for the user. */
export class NotedResult {
  readonly notes: readonly string[];

  constructor(notes: readonly string[]) {
    this.notes = notes;
  }
}

type Row = Readonly<Record<string, unknown>>;
type Verb<Result = unknown> = (context: SignedIn, input: { id: string }) => Promise<Result>;

/**
 * A resource's verbs for one row, by the name of the bulk action. 'delete' and 'restore' are built
 * in; entries for them replace the built-in ones. A verb with notes for the user returns
 * `NotedResult`.
 */
export type BulkVerbs<Description extends ResourceDescription> = {
  readonly [Action in ActionsOf<Description>[number]]?: Verb;
} & { readonly restore?: Verb<Row> };

/** Applies one action to several rows separately: a failure doesn't block the rest. */
export async function actOnRows<Description extends ResourceDescription>(
  context: SignedIn,
  source: ResourceSource<Description>,
  { action, ids }: { action: string; ids: string[] },
  verbs: BulkVerbs<Description>,
): Promise<{ results: RowResult[] }> {
  const results: RowResult[] = [];
  for (const id of new Set(ids))
    results.push(await actOnRow(context, source, { action, id, verbs }));
  return { results };
}

async function actOnRow<Description extends ResourceDescription>(
  context: SignedIn,
  source: ResourceSource<Description>,
  { action, id, verbs }: { action: string; id: string; verbs: BulkVerbs<Description> },
): Promise<RowResult> {
  let label = id;
  let output: unknown;
  try {
    const titleOf = (row: Row) => String(row[source.description.titleField]);
    if (action === 'restore') {
      const restored = verbs.restore?.(context, { id }) ?? restoreRow(context, source, { id });
      label = titleOf(await restored);
    } else {
      const verbsByName: Readonly<Record<string, Verb>> = {
        delete: (_, input) => removeRow(context, source, input),
        ...verbs,
      };
      const verb = verbsByName[action];
      if (verb === undefined) throw new Error(`${source.table} has no verb for ${action}`);
      const found = await getRow(context, source, { id });
      label = titleOf(found);
      requireRowAction(source, context.actor, found, action);
      output = await verb(context, { id });
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
