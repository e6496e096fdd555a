import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';

export const partKeys = ['menus', 'claims', 'main_logo'] as const;

/** Selects the stored parts of a company's site; null for a company out of reach. */
export async function selectParts(tx: Tx, companyId: string) {
  const company = await tx
    .selectFrom('companies')
    .select('id')
    .where('id', '=', companyId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (company === undefined) return null;
  const settings = await tx
    .selectFrom('site_settings')
    .select(['setting_key', 'setting_value', 'version', 'updated_at'])
    .where('company_id', '=', companyId)
    .where('setting_key', 'in', partKeys)
    .orderBy('setting_key')
    .execute();
  const theme = await tx
    .selectFrom('tenant_themes')
    .select('logo_media_id')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return { settings, themedLogo: (theme?.logo_media_id ?? null) !== null };
}

/** Stores parts of a site, deleting those that are null; false for a company out of reach. */
export async function storeParts(
  tx: Tx,
  companyId: string,
  parts: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const { rows } = await sql<{ stored: boolean }>`
    select app.set_site_parts(${companyId}, ${JSON.stringify(parts)}::jsonb) as stored`.execute(tx);
  return rows[0]?.stored ?? false;
}
