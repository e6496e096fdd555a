import type { ThemeChoice } from '@trunkline/contract/branding';
import type { Database, Tx } from '@trunkline/database/database';

/** The stored site data of a host; missing keys haven't been set. */
export interface StoredSiteContext {
  /** Whether the host is one of the tenant's verified domains. */
  claimed: boolean;
  company_id: string;
  company_name: string;
  tenant_slug: string;
  is_platform?: boolean;
  /** IDs of the company and its ancestors. */
  lineage?: string[];
  theme: Record<string, unknown> | null;
  settings: Record<string, unknown>;
  limits: Record<string, unknown>;
  /** The tenant's primary domain, if the host is one of its domains. */
  canonical?: string | null;
}

/** Selects the site of a host; null only in a database without a platform company. */
export async function selectSiteContext(
  database: Database,
  host: string,
): Promise<StoredSiteContext | null> {
  const sql = `select app.tenant_of_host($1)
    || jsonb_build_object('canonical', app.canonical_domain($1)) as site_context`;
  const [row] = await database.call<{ site_context: StoredSiteContext | null }>(
    'tenant_of_host',
    sql,
    [host],
  );
  return row?.site_context ?? null;
}

/** Selects the site of a company regardless of domain; null if the company has no public site. */
export async function selectSiteContextOfCompany(
  database: Database,
  companyId: string,
): Promise<StoredSiteContext | null> {
  const sql = 'select app.site_context_of_company($1) as site_context';
  const [row] = await database.call<{ site_context: StoredSiteContext | null }>(
    'site_context_of_company',
    sql,
    [companyId],
  );
  return row?.site_context ?? null;
}

/** Selects a company visible to the reader, with its theme if any. */
export async function selectBranding(tx: Tx, companyId: string) {
  const company = await tx
    .selectFrom('companies')
    .select(['id', 'name'])
    .where('id', '=', companyId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (company === undefined) return null;
  const theme = await tx
    .selectFrom('tenant_themes')
    .selectAll()
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return { company, theme: theme ?? null };
}

/**
 * Stores a theme if its version is still `version`, null for a company without a theme. False if
 * someone else has changed the theme in the meantime. Throws if the policies refuse the change.
 */
export async function storeTheme(
  tx: Tx,
  companyId: string,
  version: number | null,
  choice: ThemeChoice,
): Promise<boolean> {
  const { background_effect_settings, ...fields } = choice;
  const values = {
    ...fields,
    background_effect_settings: JSON.stringify(background_effect_settings),
  };
  if (version === null) {
    const result = await tx
      .insertInto('tenant_themes')
      .values({ company_id: companyId, ...values })
      .onConflict((conflict) => conflict.column('company_id').doNothing())
      .executeTakeFirst();
    return result.numInsertedOrUpdatedRows === 1n;
  }
  const result = await tx
    .updateTable('tenant_themes')
    .set(values)
    .where('company_id', '=', companyId)
    .where('version', '=', version)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export interface NewAsset {
  readonly company_id: string;
  readonly storage_path: string;
  readonly alt_text: string;
  readonly original_filename: string;
  readonly mime_type: string;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
  readonly sha256: string;
}

/** Inserts a picture's row, or reuses the company's row with the same content. */
export async function storeAsset(tx: Tx, asset: NewAsset): Promise<string> {
  await tx
    .insertInto('media_assets')
    .values(asset)
    .onConflict((conflict) => conflict.columns(['company_id', 'sha256']).doNothing())
    .execute();
  const { id } = await tx
    .selectFrom('media_assets')
    .select('id')
    .where('company_id', '=', asset.company_id)
    .where('sha256', '=', asset.sha256)
    .executeTakeFirstOrThrow();
  // A picture in use must not be in the recycle bin.
  await tx
    .updateTable('media_assets')
    .set({ deleted_at: null, deleted_by: null })
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .execute();
  return id;
}

export type PictureReference =
  | { logo_media_id: string | null }
  | { favicon_media_id: string | null };

/** Sets or removes the reference to a picture; creates the company's theme if needed. */
export async function setReference(
  tx: Tx,
  companyId: string,
  reference: PictureReference,
): Promise<void> {
  await tx
    .insertInto('tenant_themes')
    .values({ company_id: companyId, ...reference })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(reference))
    .execute();
}

/** Returns whether the reader can see a picture with this hash at a company. */
export async function hasAsset(tx: Tx, companyId: string, sha256: string): Promise<boolean> {
  const row = await tx
    .selectFrom('media_assets')
    .select('id')
    .where('company_id', '=', companyId)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  return row !== undefined;
}
