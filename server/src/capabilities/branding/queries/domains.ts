import type { DomainRecord } from '@trunkline/contract/branding';
import { canEnterAdmin, roleNames } from '@trunkline/contract/kernel/role-levels';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';
import type { NextDomainState } from '../domains/domain-state.ts';
import type { AttentionExpression } from '../../../kernel/capability.ts';
import { postureDays } from '@trunkline/contract/security/posture-items';

const columns = [
  'id',
  'company_id',
  'domain',
  'status',
  'challenge',
  'is_primary',
  'created_at',
  'checked_at',
  'next_check_at',
  'problem_since',
  'checks',
  'findings',
] as const;

/** Selects a company's domains, the primary one first; null for a company out of reach. */
export async function selectDomains(tx: Tx, companyId: string) {
  const company = await tx
    .selectFrom('companies')
    .select('id')
    .where('id', '=', companyId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (company === undefined) return null;
  return tx
    .selectFrom('tenant_domains')
    .select(columns)
    .where('company_id', '=', companyId)
    .orderBy('is_primary', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function selectDomain(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('tenant_domains')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}
export type StoredDomain = NonNullable<Awaited<ReturnType<typeof selectDomain>>>;

/** Inserts a domain due for a check from `now`; null for a company out of reach. */
export async function insertDomain(
  tx: Tx,
  { companyId, domain, now }: { companyId: string; domain: string; now: Date },
): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    select app.add_domain(${companyId}, ${domain}, ${now}) as id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Deletes a domain and returns its name; null if it isn't within reach. */
export async function deleteDomain(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await sql<{ domain: string | null }>`
    select app.remove_domain(${id}) as domain`.execute(tx);
  return rows[0]?.domain ?? null;
}

export async function requestCheck(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ domain: string | null }>`
    select app.request_domain_check(${id}, ${now}) as domain`.execute(tx);
  return rows[0]?.domain != null;
}

export async function setPrimaryDomain(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ domain: string | null }>`
    select app.set_primary_domain(${id}) as domain`.execute(tx);
  return rows[0]?.domain != null;
}

/** Selects domains due for a check and leases them, so that no other process checks them too. */
export async function claimDue(
  tx: Tx,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update tenant_domains set next_check_at = ${until}
    where id in (select id from tenant_domains where next_check_at <= ${now}
      order by next_check_at limit ${sql.lit(limit)} for update skip locked)
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Locks a domain, so that no one else can claim it until the transaction ends, and returns it;
 * `heldByOther` is true if another company has verified it.
 */
export async function lockDomain(tx: Tx, id: string) {
  const row = await selectDomain(tx, id);
  if (row === null) return null;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`domain ${row.domain}`}, 0))`.execute(
    tx,
  );
  const current = await tx
    .selectFrom('tenant_domains')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (current === undefined) return null;
  const holder = await tx
    .selectFrom('tenant_domains')
    .select('id')
    .where('domain', '=', row.domain)
    .where('status', '=', 'valid')
    .where('id', '!=', id)
    .executeTakeFirst();
  return { ...current, heldByOther: holder !== undefined };
}

interface DomainCheck {
  readonly next: NextDomainState;
  readonly records: readonly DomainRecord[];
  readonly now: Date;
}

/**
 * Stores a check's result. The state is only set if it changed, because setting it is audited and
 * announced.
 */
export async function storeCheck(
  tx: Tx,
  before: Pick<StoredDomain, 'id' | 'status'>,
  { next, records, now }: DomainCheck,
): Promise<void> {
  const changes =
    next.status === before.status
      ? {}
      : { status: next.status, ...(next.status !== 'valid' && { is_primary: false }) };
  await tx
    .updateTable('tenant_domains')
    .set({
      checked_at: now,
      next_check_at: next.nextCheckAt,
      checks: next.checks,
      problem_since: next.problemSince,
      findings: JSON.stringify(records),
      ...changes,
    })
    .where('id', '=', before.id)
    .execute();
}

/** Selects a company's owners and admins, who are notified about its domains. */
export async function selectAdmins(tx: Tx, companyId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('profiles')
    .innerJoin('user_roles', 'user_roles.user_id', 'profiles.id')
    .select('profiles.email')
    .where('profiles.company_id', '=', companyId)
    .where('profiles.status', '=', 'active')
    .where('profiles.deleted_at', 'is', null)
    .where('user_roles.role', 'in', roleNames.filter(canEnterAdmin))
    .orderBy('profiles.created_at')
    .limit(20)
    .execute();
  return rows.map(({ email }) => email);
}

/** Counts failing domains by the same rule as the security score. */
export const countFailingDomains: AttentionExpression = ({ limit, now }) => sql`(
  select count(*) from (select from tenant_domains d
    where d.problem_since is not null
      or d.status <> 'valid' and d.created_at < ${now.toISOString()}::timestamptz
        - ${postureDays.unverifiedDomain} * interval '1 day' limit ${limit}) counted)`;
