import type { ResourceDescription, RowResult } from '@trunkline/contract/kernel/resource';
import type { Tx } from '@trunkline/database/database';
import { type SignedIn, withTenant } from '../context.ts';
import { Problem, problemOf } from '../errors.ts';
import type { CsvRow } from './csv.ts';
import { inSavepoint, notifyOfImport } from './queries.ts';
import { readCsv } from './read-csv.ts';
import type { ResourceSource } from './source.ts';

/** Ends the transaction without keeping anything, and carries what was found out. */
class NothingKept extends Error {
  override readonly name = 'NothingKept';
  readonly results: RowResult[];

  constructor(results: RowResult[]) {
    super('the import was a dry run or had wrong rows');
    this.results = results;
  }
}

/** Milliseconds after which whoever asked for an import has left it for something else, as with exports. */
const longWork = 30_000;

/** Tells whoever asked how a long import ended, in a transaction of its own: that of the import keeps nothing. */
async function tellFailed(context: SignedIn, what: string, results: readonly RowResult[]) {
  const wrong = results.filter(({ ok }) => !ok).length;
  await withTenant(context, (tx) => notifyOfImport(tx, { what, created: null, wrong }));
}

/**
 * Creates a row for each record of a CSV file: all of them, or none. A dry run does everything and keeps
 * nothing, so that it finds exactly what the import would find. An import that took its time reports in the
 * notification centre as well.
 */
export async function importRows<Description extends ResourceDescription>(
  context: SignedIn,
  source: ResourceSource<Description>,
  { csv, dryRun }: { csv: string; dryRun: boolean },
): Promise<{ dryRun: boolean; imported: number; ignored: string[]; results: RowResult[] }> {
  const { rows, ignored } = await readFile(source, csv);
  const what = source.description.many;
  const began = context.now().getTime();
  const isLong = () => !dryRun && context.now().getTime() - began > longWork;
  try {
    const results = await withTenant(context, async (tx) => {
      const outcomes: RowResult[] = [];
      for (const row of rows) outcomes.push(await importRow(tx, context, source, row));
      if (dryRun || outcomes.some((outcome) => !outcome.ok)) throw new NothingKept(outcomes);
      if (isLong()) await notifyOfImport(tx, { what, created: outcomes.length, wrong: 0 });
      return outcomes;
    });
    return { dryRun, imported: results.length, ignored, results };
  } catch (error) {
    if (!(error instanceof NothingKept)) {
      // What went wrong matters more than that it could not be told.
      if (isLong()) await Promise.allSettled([tellFailed(context, what, [])]);
      throw error;
    }
    if (isLong()) await tellFailed(context, what, error.results);
    return {
      dryRun,
      imported: 0,
      ignored,
      results: error.results.map((result) => ({ ...result, id: null })),
    };
  }
}

/** The rows of a file, and the columns in it that an export has and nobody can create a row with. */
async function readFile(
  source: ResourceSource<ResourceDescription>,
  csv: string,
): Promise<{ rows: Iterable<CsvRow>; ignored: string[] }> {
  const { header, count, rows } = await readCsv(csv);
  const known = new Set(Object.keys(source.description.fields));
  const unknown = header.filter((name) => !known.has(name));
  const refuse = (message: string) =>
    new Problem('validation_failed', { fields: [{ path: 'csv', message }] });
  if (unknown.length > 0)
    throw refuse(`These columns are not known: ${unknown.join(', ').slice(0, 60)}`);
  if (count === 0) throw refuse('The file holds no rows below its header.');
  return { rows, ignored: header.filter((name) => !(name in source.description.create.shape)) };
}

async function importRow<Description extends ResourceDescription>(
  tx: Tx,
  context: SignedIn,
  source: ResourceSource<Description>,
  { line, cells }: CsvRow,
): Promise<RowResult> {
  const label = cells[source.description.titleField] ?? '';
  const failed = (errors: RowResult['errors']) => ({ id: null, line, label, ok: false, errors });
  const record: Record<string, string> = {};
  for (const field of Object.keys(source.description.create.shape)) {
    const text = cells[field] ?? '';
    if (source.description.fields[field]?.kind === 'reference') {
      const id = await source.resolve(tx, field, text, context.actor);
      if (id === null)
        return failed([
          { field, message: `There is no '${text.slice(0, 60)}' that you can reach.` },
        ]);
      record[field] = id;
    } else if (text !== '') record[field] = text;
  }
  const parsed = source.parse(record);
  if (!parsed.success) {
    return failed(
      parsed.error.issues.map(({ path, message }) => ({ field: path.join('.') || null, message })),
    );
  }
  try {
    const id = await inSavepoint(tx, () => source.insert(tx, context, parsed.data));
    return { id, line, label, ok: true, errors: [] };
  } catch (error) {
    const problem = problemOf(error);
    if (problem.status >= 500) throw error;
    const fields = problem.fields?.map(({ path, message }) => ({ field: path, message }));
    return failed(fields ?? [{ field: null, message: problem.message }]);
  }
}
