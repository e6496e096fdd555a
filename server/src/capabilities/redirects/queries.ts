import { sql } from 'kysely';
import type { Tx } from '@trunkline/database/database';
import type { RecycledTable } from '../../kernel/recycle.ts';
import type { Sort } from '../../kernel/resource/source.ts';

export const redirectColumns = sql`
  site_redirects.id, site_redirects.version, site_redirects.company_id, site_redirects.from_path,
  site_redirects.to_address, site_redirects.created_at, site_redirects.updated_at,
  coalesce((select c.name from companies c where c.id = site_redirects.company_id), '') as company_name`;

export const redirectSorts: Readonly<Record<string, Sort>> = {
  from_path: { expression: sql`site_redirects.from_path`, type: 'text' },
  to_address: { expression: sql`site_redirects.to_address`, type: 'text' },
  updated_at: { expression: sql`site_redirects.updated_at`, type: 'timestamptz' },
  created_at: { expression: sql`site_redirects.created_at`, type: 'timestamptz' },
};

export const redirectFilters = {
  company_id: (value: unknown) => sql`site_redirects.company_id = ${value}`,
};

export const redirectSearch = (text: string) =>
  sql`position(lower(${text}) in site_redirects.from_path || ' ' || lower(site_redirects.to_address)) > 0`;

/** Matches redirects of a company and the companies below it. */
export function redirectsBelow(companyId: string) {
  return sql`site_redirects.company_id in (select descendant_id from company_tree where ancestor_id = ${companyId})`;
}

/** Why a deleted redirect cannot be restored. */
export const redirectConflicts: RecycledTable['conflicts'] = (id) => ({
  'Another redirect already uses its address.': sql`exists (
    select from site_redirects r join site_redirects other
      on other.company_id = r.company_id and other.from_path = r.from_path
    where r.id = ${id} and other.id <> r.id and other.deleted_at is null)`,
});

export async function insertRedirect(
  tx: Tx,
  redirect: { company_id: string; from_path: string; to_address: string },
): Promise<string> {
  const id = crypto.randomUUID();
  await tx
    .insertInto('site_redirects')
    .values({ id, ...redirect })
    .execute();
  return id;
}

/** Lists the domains of a company in lower case. */
export async function selectDomains(tx: Tx, companyId: string): Promise<string[]> {
  const { rows } = await sql<{ domain: string }>`
    select lower(domain) as domain from tenant_domains where company_id = ${companyId}`.execute(tx);
  return rows.map(({ domain }) => domain);
}
