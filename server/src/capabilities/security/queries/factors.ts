import type { PersonFactors } from '@trunkline/contract/security';
import type { factorFilterNames } from '@trunkline/contract/security';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';
import { decodeCursor } from '../../../kernel/resource/cursor.ts';
import { companyName, personName } from './events.ts';
import { type Page, sortByTime } from './keyset.ts';

export interface FactorSelection {
  readonly search?: string | undefined;
  readonly company_id?: string | undefined;
  readonly missing?: (typeof factorFilterNames)[number] | undefined;
}

const conditionsByName = {
  none: sql`f.passkeys + f.authenticators = 0`,
  unused: sql`f.last_used is null`,
  no_passkey: sql`f.passkeys = 0`,
  no_codes: sql`f.codes_left = 0`,
  missing_required: sql`(f.required or f.required_by_policy) and f.passkeys = 0`,
};

/** Lists people within reach, starting with people who never used a second factor. */
export async function selectFactors(
  tx: Tx,
  { search, company_id: company, missing }: FactorSelection,
  { cursor, limit }: Page,
  now: Date,
): Promise<(PersonFactors & { readonly place: string })[]> {
  const conditions = [sql`true`];
  if (search !== undefined && search !== '')
    conditions.push(sql`position(lower(${search}) in lower(f.label)) > 0`);
  if (missing !== undefined) conditions.push(conditionsByName[missing]);
  if (cursor !== undefined) {
    const { value, id } = decodeCursor(cursor, sortByTime);
    conditions.push(sql`(coalesce(f.last_used, '-infinity'), f.id)
      > (${value}::timestamptz, ${id}::uuid)`);
  }
  const { rows } = await sql<PersonFactors & { place: string }>`
    select f.id, f.label as name, f.role, f.company_id,
      ${companyName(sql`f.company_id`)} as company_name, f.passkeys::integer,
      f.authenticators::integer, f.codes_left::integer, f.last_used,
      f.required, f.required_by_policy, f.can_change,
      coalesce(f.last_used, '-infinity')::text as place
    from app.factors_below(${company ?? null}, ${now.toISOString()}::timestamptz) f
    where ${sql.join(conditions, sql` and `)}
    order by coalesce(f.last_used, '-infinity'), f.id limit ${limit + 1}`.execute(tx);
  return rows;
}

/** Returns the name of a person within reach. */
export async function selectName(tx: Tx, person: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select ${personName(sql`q.id`)} as name from profiles q where q.id = ${person}`.execute(tx);
  return rows[0]?.name ?? null;
}

interface Reminder {
  readonly email: string;
  readonly company_id: string;
  /** False if the person was reminded within the past day. */
  readonly is_due: boolean;
}

/** Counts a reminder; null for someone out of reach or of a higher role. */
export async function countReminder(tx: Tx, person: string): Promise<Reminder | null> {
  const { rows } = await sql<Reminder>`
    select email, company_id, is_due from app.remind_of_factor(${person})`.execute(tx);
  return rows[0] ?? null;
}

/** Returns the person's company and email; null for someone out of reach or of a higher role. */
export async function setPasskeyRequired(
  tx: Tx,
  person: string,
  required: boolean,
): Promise<{ email: string; company_id: string } | null> {
  const { rows } = await sql<{ email: string | null; company_id: string }>`
    select app.require_passkey(p.id, ${required}) as email, p.company_id
    from profiles p where p.id = ${person}`.execute(tx);
  const [row] = rows;
  return row === undefined || row.email === null ? null : { ...row, email: row.email };
}

/** Lists people responsible for a company who have no recovery codes left. */
export async function selectOwnersWithoutCodes(
  tx: Tx,
  company: string,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select o.id, coalesce(${personName(sql`o.id`)}, '') as name
    from app.owners_without_codes(${company}) o`.execute(tx);
  return rows;
}
