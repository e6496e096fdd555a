import type pg from 'pg';
import type { DemoChange, Origin, Story } from './story.ts';

/** A table's columns and the arguments of its triggers. */
export interface TableShape {
  readonly name: string;
  readonly columns: ReadonlySet<string>;
  /**
   * Company column of the audit log, and the column or function of its labels; null if changes
   * aren't audited.
   */
  readonly audited: readonly string[] | null;
  /** Company and label column of the recycle bin; null if rows don't go there. */
  readonly recycled: readonly string[] | null;
}

/** Arguments of a trigger, which PostgreSQL stores as text that ends with zero bytes. */
const argumentsOf = (trigger: string) => `(
  select string_to_array(encode(g.tgargs, 'escape'), '\\000') from pg_trigger g
  where g.tgrelid = c.oid and g.tgname = '${trigger}')`;

export async function readTables(client: pg.Client): Promise<Map<string, TableShape>> {
  const { rows } = await client.query<{
    name: string;
    columns: string[];
    audited: string[] | null;
    recycled: string[] | null;
  }>(
    `select c.relname as name, ${argumentsOf('audit')} as audited,
       ${argumentsOf('recycle')} as recycled,
       (select array_agg(a.attname::text) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
  );
  return new Map(rows.map((row) => [row.name, { ...row, columns: new Set(row.columns) }]));
}

export interface CompleteRow {
  readonly row: Readonly<Record<string, unknown>>;
  readonly origin: Origin;
  /** Oldest first. */
  readonly changes: readonly DemoChange[];
}

/**
 * Fills in the columns that would otherwise be random or depend on the current time: the ID, the
 * times of creation and of the last change, and the version. A deletion counts as a change.
 */
export function completeRow(
  story: Story,
  { name, columns }: TableShape,
  values: Readonly<Record<string, unknown>>,
  { index, origin }: { index: number; origin: Origin | undefined },
): CompleteRow {
  const row: Record<string, unknown> = { ...values };
  if (columns.has('id')) row['id'] ??= story.id(name, String(story.nextRowNumber(name)));
  const created = origin?.at ?? row['created_at'];
  if (typeof created !== 'string') throw new Error(`row ${index} of ${name} has no origin`);
  if (columns.has('created_at')) row['created_at'] ??= created;
  const changes = changesOf(story, name, row);
  if (columns.has('updated_at')) row['updated_at'] ??= changes.at(-1)?.at ?? row['created_at'];
  if (columns.has('version')) row['version'] ??= changes.length + 1;
  const by = row['created_by'];
  return {
    row,
    changes,
    origin: origin ?? { at: created, by: typeof by === 'string' ? by : null },
  };
}

function changesOf(story: Story, table: string, row: Record<string, unknown>): DemoChange[] {
  const id = row['id'] ?? row['user_id'];
  const { deleted_at: deletedAt, deleted_by: deletedBy } = row;
  const changes = story.changesOf(table, String(id));
  if (typeof deletedAt !== 'string') return changes;
  const after = { deleted_at: deletedAt, deleted_by: deletedBy ?? null };
  const deletion = {
    table,
    id: String(id),
    at: deletedAt,
    by: typeof deletedBy === 'string' ? deletedBy : null,
    before: { deleted_at: null, deleted_by: null },
    after,
  };
  return [...changes, deletion].toSorted((a, b) => a.at.localeCompare(b.at));
}
