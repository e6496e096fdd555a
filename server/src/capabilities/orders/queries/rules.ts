import type { ApprovalRule, TradeTerms } from '@trunkline/contract/orders';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';

/** Selects the companies directly below one, with the agreed terms or the defaults. */
export async function selectTerms(tx: Tx, sellerId: string): Promise<TradeTerms[]> {
  const { rows } = await sql<TradeTerms>`
    select t.id, c.parent_id as seller_id, c.id as buyer_id, c.name as buyer_name, t.currency,
      coalesce(t.time_zone, 'UTC') as time_zone, coalesce(t.auto_procure, true) as auto_procure,
      coalesce(t.model, 'resale') as model
    from companies c left join trade_terms t on t.seller_id = c.parent_id and t.buyer_id = c.id
    where c.parent_id = ${sellerId} and c.deleted_at is null
    order by lower(c.name), c.id limit 500`.execute(tx);
  return rows;
}

interface Terms {
  readonly buyer_id: string;
  readonly currency: string;
  readonly time_zone: string;
  readonly auto_procure: boolean;
  readonly model: string;
}

/** Sets the terms with a company directly below one within reach; returns its seller, or null. */
export async function saveTermsRow(tx: Tx, terms: Terms): Promise<string | null> {
  const { rows } = await sql<{ seller_id: string }>`
    insert into trade_terms (seller_id, buyer_id, currency, time_zone, auto_procure, model)
    select c.parent_id, c.id, ${terms.currency}, ${terms.time_zone}, ${terms.auto_procure},
      ${terms.model}
    from companies c where c.id = ${terms.buyer_id} and exists (
      select from companies s where s.id = c.parent_id)
    on conflict (seller_id, buyer_id) do update set currency = excluded.currency,
      time_zone = excluded.time_zone, auto_procure = excluded.auto_procure, model = excluded.model
    returning seller_id`.execute(tx);
  return rows[0]?.seller_id ?? null;
}

const columns = sql`
  r.id, r.version, r.company_id, r.applies_to, r.minimum::text as minimum, r.currency,
  r.counterpart_id, app.trading_name(r.counterpart_id) as counterpart_name, r.role`;

export async function selectRules(tx: Tx, companyId: string): Promise<ApprovalRule[]> {
  const { rows } = await sql<ApprovalRule>`
    select ${columns} from approval_rules r where r.company_id = ${companyId}
    order by r.applies_to, r.minimum nulls first, r.id`.execute(tx);
  return rows;
}

type NewRule = Pick<
  ApprovalRule,
  'company_id' | 'applies_to' | 'minimum' | 'currency' | 'counterpart_id' | 'role'
>;

export async function insertRule(tx: Tx, rule: NewRule): Promise<ApprovalRule | undefined> {
  const { rows } = await sql<ApprovalRule>`
    with r as (
      insert into approval_rules (company_id, applies_to, minimum, currency, counterpart_id, role)
      values (${rule.company_id}, ${rule.applies_to}, ${rule.minimum}::bigint, ${rule.currency},
        ${rule.counterpart_id}, ${rule.role}) returning *)
    select ${columns} from r`.execute(tx);
  return rows[0];
}

export async function deleteRule(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('approval_rules')
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Whether the reader knows a company: it is within reach, or sells to the reader's own. */
export async function isKnownCompany(tx: Tx, companyId: string): Promise<boolean> {
  const { rows } = await sql`select where app.trading_name(${companyId}) is not null`.execute(tx);
  return rows.length > 0;
}

/** Whether a company is within the reader's reach. */
export async function isWithinReach(tx: Tx, companyId: string): Promise<boolean> {
  const { rows } = await sql`
    select from get_accessible_companies(app.user_id(), 'read') a where a.id = ${companyId}`.execute(
    tx,
  );
  return rows.length > 0;
}
