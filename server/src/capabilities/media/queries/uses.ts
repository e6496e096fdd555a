import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';

/** The company and the current content of a file. */
export interface FileContent {
  readonly id: string;
  readonly company_id: string;
  readonly sha256: string;
  readonly width: number | null;
  readonly height: number | null;
}

export async function selectContent(tx: Tx, id: string): Promise<FileContent | null> {
  const found = await tx
    .selectFrom('media_assets')
    .select(['id', 'company_id', 'sha256', 'width', 'height'])
    .where('id', '=', id)
    .executeTakeFirst();
  return found ?? null;
}

/**
 * Returns the next records of a table, in the order of their ids, that use a file and belong to its
 * company or one below it.
 */
export async function selectRecordsUsing(
  tx: Tx,
  { id, company_id }: FileContent,
  { table, after, limit }: { table: string; after: string | null; limit: number },
): Promise<string[]> {
  const records = await tx
    .selectFrom('media_uses')
    .innerJoin('company_tree', 'company_tree.descendant_id', 'media_uses.company_id')
    .select('media_uses.source_id')
    .where('media_uses.asset_id', '=', id)
    .where('media_uses.source', '=', table)
    .where('company_tree.ancestor_id', '=', company_id)
    .$if(after !== null, (query) => query.where('media_uses.source_id', '>', after))
    .orderBy('media_uses.source_id')
    .limit(limit)
    .execute();
  return records.map(({ source_id }) => source_id);
}

/** Columns of one table that a capability declares under `mediaAddresses`. */
export interface AddressColumns {
  readonly table: string;
  readonly columns: Readonly<Record<string, 'jsonb' | 'text' | undefined>>;
}

/** Replaces every address of the file's previous contents in these records. */
export async function updateAddresses(
  tx: Tx,
  { id, sha256, width, height }: FileContent,
  { table, columns }: AddressColumns,
  ids: readonly string[],
): Promise<void> {
  const hash = sha256.slice(0, 10);
  const former = `/media-assets/${id}/(?!${hash})[0-9a-f]{10}${width === null ? '\\.' : '-[0-9]+x[0-9]+-'}`;
  const current = `/media-assets/${id}/${hash}${width === null ? '.' : `-${width}x${height}-`}`;
  const changes = Object.entries(columns).map(([column, kind]) => {
    const replaced = sql`regexp_replace(${sql.ref(column)}::text, ${former}, ${current}, 'g')`;
    return sql`${sql.ref(column)} = ${kind === 'jsonb' ? sql`${replaced}::jsonb` : replaced}`;
  });
  const outdated = Object.keys(columns).map((column) => sql`${sql.ref(column)}::text ~ ${former}`);
  await sql`update ${sql.table(table)} set ${sql.join(changes)}
    where id = any(${ids}::uuid[]) and (${sql.join(outdated, sql` or `)})`.execute(tx);
}
