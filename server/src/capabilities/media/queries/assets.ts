import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';
import type { Sort } from '../../../kernel/resource/source.ts';

/** The columns of a file in the contract's shape. Its public URL is derived from its content. */
export const assetColumns = sql`
  media_assets.id, media_assets.version, media_assets.original_filename, media_assets.storage_path,
  media_assets.alt_text, media_assets.mime_type, media_assets.bytes, media_assets.width, media_assets.height,
  media_assets.focal, media_assets.folder_id, media_assets.company_id, media_assets.created_at, media_assets.updated_at,
  case when media_assets.width is null then 'document' else 'picture' end as kind,
  '/media-assets/' || media_assets.id || '/' || left(media_assets.sha256, 10) || case
    when media_assets.width is null then '.pdf'
    else '-' || media_assets.width || 'x' || media_assets.height || '-' || media_assets.focal || '.webp' end as url,
  (select count(*)::integer from (
    select from media_uses u where u.asset_id = media_assets.id limit 100) counted) as uses`;

export const assetSorts: Readonly<Record<string, Sort>> = {
  original_filename: { expression: sql`lower(media_assets.original_filename)`, type: 'text' },
  created_at: { expression: sql`media_assets.created_at`, type: 'timestamptz' },
  bytes: { expression: sql`media_assets.bytes`, type: 'integer' },
};

const isUsed = sql`exists (select from media_uses u where u.asset_id = media_assets.id)`;

export const assetFilters = {
  company_id: (value: unknown) => sql`media_assets.company_id = ${value}`,
  folder_id: (value: unknown) =>
    value === 'none' ? sql`media_assets.folder_id is null` : sql`media_assets.folder_id = ${value}`,
  kind: (value: unknown) => sql`(media_assets.width is null) = ${value === 'document'}`,
  // Documents need no alternative text: their name is the link.
  alt_text: () => sql`(media_assets.alt_text = '' and media_assets.width is not null)`,
  used: (value: unknown) => (value === 'yes' ? isUsed : sql`not ${isUsed}`),
};

/**
 * Returns a condition for files whose name or alternative text contains, for every typed word, a
 * word starting with it.
 */
export async function assetSearch(tx: Tx, text: string) {
  const { rows } = await sql<{
    words: string[];
  }>`select app.search_words(${text}) as words`.execute(tx);
  const words = rows[0]?.words ?? [];
  if (words.length === 0) return sql`false`;
  const conditions = words.map((word) => sql`strpos(media_assets.search_key, ${` ${word}`}) > 0`);
  return sql.join(conditions, sql` and `);
}

export interface NewAsset {
  readonly id: string;
  readonly company_id: string;
  readonly folder_id: string | null;
  readonly storage_path: string;
  readonly original_filename: string;
  readonly mime_type: string;
  readonly bytes: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly sha256: string;
  readonly source_sha256: string;
}

/** Inserts a file; false if the company already has one with the same content. */
export async function insertAsset(tx: Tx, asset: NewAsset): Promise<boolean> {
  const result = await tx
    .insertInto('media_assets')
    .values(asset)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export type NewContent = Omit<NewAsset, 'id' | 'company_id' | 'folder_id' | 'original_filename'>;

/**
 * Replaces a file's content at a given version; false if someone else has changed it in the
 * meantime, or the actor may not change it.
 */
export async function changeContent(
  tx: Tx,
  { id, version }: { id: string; version: number },
  content: NewContent,
): Promise<boolean> {
  const result = await tx
    .updateTable('media_assets')
    .set(content)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

interface Content {
  readonly companyId: string;
  readonly source: string;
  /** Hash of the stored form; null if not known yet. */
  readonly processedHash: string | null;
}

/**
 * Selects the company's file with this content, including the recycle bin; null if there is none.
 */
export async function selectExisting(tx: Tx, { companyId, source, processedHash }: Content) {
  const row = await tx
    .selectFrom('media_assets')
    .select(['id', 'deleted_at'])
    .where('company_id', '=', companyId)
    .where((builder) =>
      builder.or([
        builder('source_sha256', '=', source),
        ...(processedHash === null ? [] : [builder('sha256', '=', processedHash)]),
      ]),
    )
    .orderBy('deleted_at', (order) => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : { id: row.id, deleted: row.deleted_at !== null };
}

/** Sums the bytes of all files of a company visible to the reader. */
export async function sumBytes(tx: Tx, companyId: string): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    select coalesce(sum(bytes), 0)::text as bytes from media_assets where company_id = ${companyId}`.execute(
    tx,
  );
  return Number(rows[0]?.bytes ?? 0);
}

/** Moves a file to a folder of its company; false if the policies don't allow it. */
export async function setFolder(tx: Tx, id: string, folderId: string | null): Promise<boolean> {
  const result = await tx
    .updateTable('media_assets')
    .set({ folder_id: folderId })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Selects the records using a file that the reader can see. */
export async function selectUses(tx: Tx, assetId: string) {
  return tx
    .selectFrom('media_uses')
    .innerJoin('companies', 'companies.id', 'media_uses.company_id')
    .select([
      'media_uses.kind',
      'media_uses.item_id',
      'media_uses.label',
      'media_uses.company_id',
      'companies.name as company_name',
    ])
    .where('asset_id', '=', assetId)
    .orderBy('companies.name')
    .orderBy('media_uses.kind')
    .orderBy('media_uses.label')
    .limit(100)
    .execute();
}
