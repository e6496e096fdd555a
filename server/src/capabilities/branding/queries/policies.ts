import type { OwnPolicy, SecurityPolicy } from '@trunkline/contract/branding';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';

const parts = [
  'sign_up',
  'sign_up_domains',
  'trusted_devices',
  'session_hours',
  'passkeys',
] as const;

const emptyPolicy: OwnPolicy = {
  sign_up: null,
  sign_up_domains: null,
  trusted_devices: null,
  session_hours: null,
  passkeys: null,
};

/** Selects the security policy of a company; null for a company out of reach. */
export async function selectPolicy(tx: Tx, companyId: string): Promise<SecurityPolicy | null> {
  const company = await tx
    .selectFrom('companies')
    .select('kind')
    .where('id', '=', companyId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (company === undefined) return null;
  const stored = await sql<OwnPolicy & { version: number }>`
    select sign_up, sign_up_domains, trusted_devices, session_hours, passkeys, version
    from security_policies where company_id = ${companyId}`.execute(tx);
  const { rows } = await sql<{ counts_own: boolean; policy: SecurityPolicy['effective'] }>`
    select counts_own, to_jsonb(p) - 'counts_own' as policy
    from app.read_security_policy(${companyId}) p`.execute(tx);
  const effective = rows.find((row) => row.counts_own)?.policy;
  const inherited = rows.find((row) => !row.counts_own)?.policy;
  if (effective === undefined || inherited === undefined) return null;
  const { version, ...own } = stored.rows[0] ?? { ...emptyPolicy, version: 0 };
  return { is_platform: company.kind === 'platform', own, effective, inherited, version };
}

/** Stores a company's own choices if its policy is at this version; false otherwise. */
export async function storePolicy(
  tx: Tx,
  { companyId, version }: { companyId: string; version: number },
  policy: OwnPolicy,
): Promise<boolean> {
  if (version === 0) {
    const added = await tx
      .insertInto('security_policies')
      .values({ company_id: companyId, ...policy })
      .onConflict((conflict) => conflict.column('company_id').doNothing())
      .executeTakeFirst();
    return added.numInsertedOrUpdatedRows === 1n;
  }
  const changed = await tx
    .updateTable('security_policies')
    .set(Object.fromEntries(parts.map((part) => [part, policy[part]])))
    .where('company_id', '=', companyId)
    .where('version', '=', version)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}
