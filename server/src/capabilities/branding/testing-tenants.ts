import type pg from 'pg';

/** Returns the company whose site a domain shows; null for none. */
export async function getTenant(admin: pg.ClientBase, domain: string): Promise<string | null> {
  const { rows } = await admin.query<{ company_id: string }>(
    'select company_id from get_tenant_by_domain($1)',
    [domain],
  );
  return rows[0]?.company_id ?? null;
}
