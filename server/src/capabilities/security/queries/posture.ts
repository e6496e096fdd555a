import type { Finding } from '@trunkline/contract/security';
import type { PostureCount, PostureItemName } from '@trunkline/contract/security/posture-items';
import type { Database, Tx } from '@trunkline/database/database';
import { sql } from 'kysely';
import { companyName, personName } from './events.ts';
import { afterCursor, type Page } from './keyset.ts';

export interface StoredCount extends PostureCount {
  readonly accepted: number;
  /** In ISO 8601. */
  readonly assessed_at: string;
}

/** Counts the items in the score of a company within reach and of the companies below it. */
export async function selectPosture(tx: Tx, company: string, now: Date): Promise<StoredCount[]> {
  const { rows } = await sql<StoredCount>`
    select kind, subjects::integer, open::integer, accepted::integer, assessed_at
    from app.posture_items(${company}, ${now.toISOString()}::timestamptz)`.execute(tx);
  return rows;
}

/** Returns the name of a company within reach that is not in the recycle bin. */
export async function selectCompanyName(tx: Tx, id: string): Promise<string | null> {
  const row = await tx
    .selectFrom('companies')
    .select('name')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Lists a company within reach and the companies below it. */
export async function selectBelow(tx: Tx, company: string): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] }>`
    select app.companies_below(${company}) as ids`.execute(tx);
  return rows[0]?.ids ?? [];
}

/** Assesses these companies, or all, as of `now`. */
export async function assessCompanies(
  database: Database,
  companies: readonly string[] | null,
  now: Date,
): Promise<void> {
  await database.call('assess_posture', 'select app.assess_posture($1::uuid[], $2)', [
    companies === null ? null : `{${companies.join(',')}}`,
    now.toISOString(),
  ]);
}

export interface FindingSelection {
  readonly kind?: PostureItemName | undefined;
  readonly company_id?: string | undefined;
  readonly state: 'open' | 'accepted';
}

export type StoredFinding = Omit<Finding, 'can_fix'> & { readonly place: string };

/** Lists findings within reach, newest first. */
export async function selectFindings(
  tx: Tx,
  { kind, company_id: company, state }: FindingSelection,
  page: Page,
  now: Date,
): Promise<StoredFinding[]> {
  const timestamp = sql`${now.toISOString()}::timestamptz`;
  const conditions = [
    state === 'open'
      ? sql`(f.accepted_until is null or f.accepted_until <= ${timestamp})`
      : sql`f.accepted_until > ${timestamp}`,
    afterCursor(sql`f.found_at`, sql`f.id`, page),
  ];
  if (kind !== undefined) conditions.push(sql`f.kind = ${kind}`);
  if (company !== undefined)
    conditions.push(sql`f.company_id = any(app.companies_below(${company}))`);
  return select(
    tx,
    sql`${sql.join(conditions, sql` and `)}
    order by f.found_at desc, f.id desc limit ${page.limit + 1}`,
  );
}

export async function selectFinding(tx: Tx, id: string): Promise<StoredFinding | null> {
  const [row] = await select(tx, sql`f.id = ${id}`);
  return row ?? null;
}

async function select(tx: Tx, rest: ReturnType<typeof sql>): Promise<StoredFinding[]> {
  const { rows } = await sql<StoredFinding>`
    select f.id, f.company_id, ${companyName(sql`f.company_id`)} as company_name, f.kind,
      f.subject, f.label, (f.detail ->> 'since')::timestamptz as since, f.detail, f.found_at,
      to_char(f.accepted_until at time zone 'UTC' - interval '1 day', 'YYYY-MM-DD')
        as accepted_until,
      f.accepted_reason, ${personName(sql`f.accepted_by`)} as accepted_by,
      f.found_at::text as place
    from posture_findings f where ${rest}`.execute(tx);
  return rows;
}

/** Accepts a finding until a time; null withdraws the acceptance. False if it is out of reach. */
export async function acceptFinding(
  tx: Tx,
  id: string,
  until: Date | null,
  reason: string | null,
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select app.accept_finding(${id}, ${until?.toISOString() ?? null}::timestamptz, ${reason})
      as found`.execute(tx);
  return rows[0]?.found === true;
}
