import type { RowVersion } from '@trunkline/contract/kernel/resource';
import type { LimitedCaller, PatternRuleRow, RateLimitRow } from '@trunkline/contract/security';
import { maxListedRules } from '@trunkline/contract/security/patterns';
import type { Tx } from '@trunkline/database/database';
import { type RawBuilder, sql } from 'kysely';
import { companyName, generalLimits, personName } from './events.ts';

const canChange = (company: RawBuilder<unknown>) => sql`app.can_see_security(${company}, 'update')`;

/** Whether a company is in the recycle bin. */
const isDeleted = (company: RawBuilder<unknown>) =>
  sql`exists (select from companies c where c.id = ${company} and c.deleted_at is not null)`;

const patternColumns = sql`r.id, r.company_id, coalesce(${companyName(sql`r.company_id`)}, '') as company_name,
  r.pattern, r.threshold, r.seconds, r.block_seconds, r.priority, r.version, r.updated_at,
  ${canChange(sql`r.company_id`)} as can_change`;

export async function selectPatternRules(tx: Tx): Promise<PatternRuleRow[]> {
  const { rows } = await sql<PatternRuleRow>`
    select ${patternColumns} from pattern_rules r
    where not ${isDeleted(sql`r.company_id`)}
    order by company_name, r.pattern, r.priority desc, r.id limit ${maxListedRules}`.execute(tx);
  return rows;
}

export async function selectPatternRule(tx: Tx, id: string): Promise<PatternRuleRow | null> {
  const { rows } = await sql<PatternRuleRow>`
    select ${patternColumns} from pattern_rules r where r.id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** The rules that apply to the caller's own company. */
export async function selectEffectiveRules(tx: Tx) {
  const { rows } = await sql<
    Pick<PatternRuleRow, 'pattern' | 'threshold' | 'seconds' | 'block_seconds'>
  >`select pattern, threshold, seconds, block_seconds from app.own_pattern_rules()`.execute(tx);
  return rows;
}

export interface PatternRuleValues {
  readonly threshold: number;
  readonly seconds: number;
  readonly block_seconds: number | null;
  readonly priority: number;
}

export async function insertPatternRule(
  tx: Tx,
  rule: PatternRuleValues & { readonly company_id: string; readonly pattern: string },
): Promise<string> {
  const id = crypto.randomUUID();
  await tx
    .insertInto('pattern_rules')
    .values({ id, ...rule })
    .execute();
  return id;
}

/** Returns whether the rule still had this version. */
export async function updatePatternRule(
  tx: Tx,
  { id, version }: RowVersion,
  values: PatternRuleValues,
): Promise<boolean> {
  const { threshold, seconds, block_seconds, priority } = values;
  const { numUpdatedRows } = await tx
    .updateTable('pattern_rules')
    .set({ threshold, seconds, block_seconds, priority })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deletePatternRule(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('pattern_rules')
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

const limitColumns = sql`o.id, o.company_id, coalesce(${companyName(sql`o.company_id`)}, '') as company_name,
  o.rule, o.seconds, o.max, o.priority, o.version, ${canChange(sql`o.company_id`)} as can_change`;

export async function selectRateLimits(tx: Tx): Promise<RateLimitRow[]> {
  const { rows } = await sql<RateLimitRow>`
    select ${limitColumns} from rate_limit_overrides o
    where not ${isDeleted(sql`o.company_id`)}
    order by company_name, o.rule, o.priority desc, o.id limit ${maxListedRules}`.execute(tx);
  return rows;
}

export async function selectRateLimit(tx: Tx, id: string): Promise<RateLimitRow | null> {
  const { rows } = await sql<RateLimitRow>`
    select ${limitColumns} from rate_limit_overrides o where o.id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

export interface RateLimitValues {
  readonly seconds: number;
  readonly max: number;
  readonly priority: number;
}

export async function insertRateLimit(
  tx: Tx,
  limit: RateLimitValues & { readonly company_id: string; readonly rule: string },
): Promise<string> {
  const id = crypto.randomUUID();
  await tx
    .insertInto('rate_limit_overrides')
    .values({ id, ...limit })
    .execute();
  return id;
}

/** Returns whether the limit still had this version. */
export async function updateRateLimit(
  tx: Tx,
  { id, version }: RowVersion,
  { seconds, max, priority }: RateLimitValues,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('rate_limit_overrides')
    .set({ seconds, max, priority })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteRateLimit(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('rate_limit_overrides')
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Whether a company is the platform, the top of the hierarchy. */
export async function isPlatform(tx: Tx, companyId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('companies')
    .select('id')
    .where('id', '=', companyId)
    .where('kind', '=', 'platform')
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists callers within reach who have used up a limit. */
export async function selectLimited(tx: Tx): Promise<LimitedCaller[]> {
  const { rows } = await sql<LimitedCaller>`
    select l.rule, l.key, coalesce(${personName(sql`l.person`)}, l.caller) as caller,
      l.person as user_id, l.company as company_id, ${companyName(sql`l.company`)} as company_name,
      l.requests, l.free_at
    from app.limited_callers(${generalLimits}::jsonb) l order by l.free_at desc`.execute(tx);
  return rows;
}

/** Returns whether the counter was used up. Fails with 42501 without the permission. */
export async function releaseLimit(tx: Tx, rule: string, key: string): Promise<boolean> {
  const { rows } = await sql<{ released: boolean }>`
    select app.release_limit(${generalLimits}::jsonb, ${rule}, ${key}) as released`.execute(tx);
  return rows[0]?.released === true;
}
