import type { LineCharge, OrderedLine } from '@trunkline/contract/orders';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';

/** A plan that can be ordered, with its terms. */
export interface OrderablePlan {
  readonly plan_id: string;
  readonly service_id: string;
  readonly service_slug: string;
  readonly service: string;
  readonly plan: string;
  readonly term_months: number;
  readonly bill_months: number;
  readonly trial_days: number;
  readonly min_quantity: number;
  readonly max_quantity: number | null;
  readonly step_quantity: number;
}

/** A part of a bundle that can be ordered, with its number of units per bundle. */
export interface BundlePart {
  readonly bundle_id: string;
  readonly part_id: string;
  readonly plan_id: string;
  readonly service_id: string;
  readonly service: string;
  readonly plan: string;
  readonly quantity: number;
  /** Parts with the same number are alternatives; one of them is ordered. */
  readonly swap_group: number | null;
  readonly available: boolean;
}

export interface StoredCartLine extends OrderedLine {
  readonly id: string;
  readonly beneficiary_name: string | null;
}

/** Selects the lines of the caller's own cart, in the order they were added. */
export async function selectCartLines(tx: Tx): Promise<StoredCartLine[]> {
  const { rows } = await sql<StoredCartLine>`
    select l.id, l.plan_id, l.quantity, l.answers, l.beneficiary_id, l.trial_end, l.parts,
      app.trading_name(l.beneficiary_id) as beneficiary_name
    from cart_lines l join carts c on c.id = l.cart_id
    where c.user_id = (select app.user_id())
      and c.company_id = (select app.actor_company(app.user_id()))
    order by l.created_at, l.id`.execute(tx);
  return rows;
}

/** Selects the plans that the reader can order for a buyer or sell to it, by ID. */
export async function selectPlans(
  tx: Tx,
  buyerId: string,
  planIds: readonly string[],
): Promise<Map<string, OrderablePlan>> {
  const { rows } = await sql<OrderablePlan>`
    select * from app.orderable_plans(${buyerId}, ${planIds}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.plan_id, row]));
}

/** Selects the parts of those plans that are bundles, in order. */
export async function selectBundleParts(
  tx: Tx,
  buyerId: string,
  planIds: readonly string[],
): Promise<BundlePart[]> {
  const { rows } = await sql<BundlePart>`
    select * from app.orderable_parts(${buyerId}, ${planIds}::uuid[])`.execute(tx);
  return rows;
}

export interface PricedCharge extends LineCharge {
  readonly plan_id: string;
  readonly currency: string | null;
  readonly problem: string | null;
}

/** Selects a buyer's prices for the charges of plans today, with the charges themselves. */
export async function selectPricedCharges(
  tx: Tx,
  buyerId: string,
  planIds: readonly string[],
): Promise<PricedCharge[]> {
  const { rows } = await sql<PricedCharge>`
    select * from app.orderable_charges(${buyerId}, ${planIds}::uuid[])`.execute(tx);
  return rows;
}

/** Adds or changes a line of the caller's cart; null if the plan or line doesn't exist. */
export async function putCartLine(
  tx: Tx,
  lineId: string | null,
  line: OrderedLine,
): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    select app.put_cart_line(${lineId}, ${line.plan_id}, ${line.quantity},
      ${JSON.stringify(line.answers)}::jsonb, ${line.beneficiary_id},
      ${JSON.stringify(line.parts ?? [])}::jsonb, ${line.trial_end}) as id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Removes lines of the caller's cart, or all of them; returns the number of removed lines. */
export async function removeCartLines(tx: Tx, ids: readonly string[] | null): Promise<number> {
  const { rows } = await sql<{ removed: string }>`
    select app.remove_cart_lines(${ids}::uuid[]) as removed`.execute(tx);
  return Number(rows[0]?.removed ?? 0);
}

/** Whether each of these companies is the buyer or below it. */
export async function areBeneficiaries(
  tx: Tx,
  buyerId: string,
  companyIds: readonly (string | null)[],
): Promise<boolean> {
  const ids = [...new Set(companyIds.filter((id) => id !== null))];
  if (ids.length === 0) return true;
  const { rows } = await sql`
    select where ${ids}::uuid[] <@ app.beneficiaries(${buyerId}, ${ids}::uuid[])`.execute(tx);
  return rows.length > 0;
}

/** Selects the name of a buyer's seller: the company directly above it. */
export async function selectSellerName(tx: Tx, buyerId: string): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`
    select app.seller_name(${buyerId}) as name`.execute(tx);
  return rows[0]?.name ?? null;
}
