import {
  permissionsOf,
  type ResourceDescription,
  type RowResult,
} from '@trunkline/contract/kernel/resource';
import type { Permission } from '@trunkline/contract/kernel/roles';
import type { Tx } from '@trunkline/database/database';
import { problemOf } from '../errors.ts';
import type { CsvRow } from '../resource/csv.ts';
import { inSavepoint } from '../resource/queries.ts';
import { readTable } from '../resource/read-csv.ts';
import type { ResourceSource } from '../resource/source.ts';
import type { RowContext } from '../context.ts';
import { shorten } from '../shorten.ts';

/**
 * The rows of a CSV file, and the names of its columns that an export has but an import can't set.
 */
export interface ImportFile {
  readonly rows: readonly CsvRow[];
  readonly ignored: string[];
}

export interface Importable {
  readonly list: string;
  /** Plural name of its rows. */
  readonly many: string;
  readonly permission: Permission;
  /** @throws Problem validation_failed for a file that can't be read as a whole */
  read(csv: string): Promise<ImportFile>;
  /**
   * Creates a row for each record; a rejected one doesn't affect the others. A record may refer to
   * one of `missing`, rows of the same file that a dry run didn't keep, by the short name it will
   * get.
   */
  insert(
    tx: Tx,
    context: RowContext,
    rows: readonly CsvRow[],
    missing?: readonly CsvRow[],
  ): Promise<RowResult[]>;
}

/** Removes the IDs of rows that were rolled back. */
export const withoutIds = (results: readonly RowResult[]): RowResult[] =>
  results.map((result) => ({ ...result, id: null }));

export function importableOf<Description extends ResourceDescription>(
  source: ResourceSource<Description>,
): Importable {
  const { name, many } = source.description;
  return {
    list: name,
    many,
    permission: `${permissionsOf(name)}:create`,
    read: (csv) => readFile(source.description, csv),
    async insert(tx, context, rows, missing = []) {
      const { titleField } = source.description;
      const names = new Set(missing.map(({ cells }) => shortName(cells[titleField] ?? '')));
      const results: RowResult[] = [];
      for (const row of rows) results.push(await insertRow(tx, context, source, row, names));
      return results;
    },
  };
}

/** Returns the short name for a title (`app.free_slug`), assuming it is free. */
function shortName(title: string): string {
  return title
    .slice(0, 60)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

async function readFile(description: ResourceDescription, csv: string): Promise<ImportFile> {
  const { header, rows } = await readTable(csv, (name) => name in description.fields);
  return {
    rows: [...rows],
    ignored: header.filter((name) => !(name in description.create.shape)),
  };
}

async function insertRow<Description extends ResourceDescription>(
  tx: Tx,
  context: RowContext,
  source: ResourceSource<Description>,
  { line, cells }: CsvRow,
  missing: ReadonlySet<string>,
): Promise<RowResult> {
  const label = cells[source.description.titleField] ?? '';
  const failedResult = (errors: RowResult['errors']) => ({
    id: null,
    line,
    label,
    ok: false,
    errors,
  });
  const record: Record<string, string> = {};
  for (const field of Object.keys(source.description.create.shape)) {
    const text = cells[field] ?? '';
    if (source.description.fields[field]?.kind === 'reference') {
      const id = await source.resolve(tx, field, text, context.actor);
      if (id === null && missing.has(text)) {
        const notes = ['Refers to an earlier row of the file and is checked once that row exists.'];
        return { id: null, line, label, ok: true, errors: [], notes };
      }
      if (id === null)
        return failedResult([{ field, message: `'${shorten(text, 60)}' not found.` }]);
      record[field] = id;
    } else if (text !== '') record[field] = text;
  }
  const parsed = source.parse(record);
  if (!parsed.success) {
    return failedResult(
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
    return failedResult(fields ?? [{ field: null, message: problem.message }]);
  }
}
