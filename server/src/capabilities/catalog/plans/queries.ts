import type { ChargeKind, ChargeModel, PlanEvent } from '@trunkline/contract/catalog/plan-terms';
import type { Plan } from '@trunkline/contract/catalog';
import type { Tx } from '@trunkline/database/database';
import { type RawBuilder, sql } from 'kysely';

export type StoredPlan = Omit<Plan, 'may'> & {
  /** Whether its company is in the reader's reach. */
  readonly own: boolean;
};

const columns = sql`
  p.id, p.version, p.company_id, p.service_id, p.code, p.name, p.rank, p.term_months, p.bill_months,
  p.trial_days, p.end_action, p.notice_days, p.window_days, p.early_fee_bps,
  p.charge_while_suspended, p.min_quantity, p.max_quantity, p.step_quantity, p.state, p.offered_at,
  exists (select from get_accessible_companies(app.user_id(), 'read') a
    where a.id = p.company_id) as own,
  coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'code', c.code, 'name', c.name,
      'kind', c.kind, 'model', c.model, 'unit', c.unit, 'package_size', c.package_size,
      'meter', c.meter, 'tax_code', c.tax_code, 'decimals', c.decimals) order by c.position, c.id)
    from plan_charges c where c.plan_id = p.id), '[]') as charges`;

/** Selects the plans of a service that the reader can see, by rank; retired plans come last. */
export async function selectPlans(tx: Tx, serviceId: string): Promise<StoredPlan[]> {
  const { rows } = await sql<StoredPlan>`
    select ${columns} from plans p where p.service_id = ${serviceId} and p.deleted_at is null
    order by p.state = 'retired', p.rank, p.name, p.id`.execute(tx);
  return rows;
}

export async function selectPlan(tx: Tx, id: string): Promise<StoredPlan | undefined> {
  const { rows } = await sql<StoredPlan>`
    select ${columns} from plans p where p.id = ${id} and p.deleted_at is null`.execute(tx);
  return rows[0];
}

/** Locks a plan that the reader can change until the transaction ends. */
export async function lockPlan(tx: Tx, id: string): Promise<StoredPlan | undefined> {
  const { rows } = await sql`
    select from plans where id = ${id} and deleted_at is null for update`.execute(tx);
  return rows.length === 0 ? undefined : selectPlan(tx, id);
}

/**
 * Returns whether the reader can see a service's plans: the service belongs to a company within
 * reach, or is offered to the reader's own.
 */
export async function selectOffered(tx: Tx, serviceId: string): Promise<boolean> {
  const { rows } = await sql`
    select where ${serviceId}::uuid = any (app.own_offers())
      or exists (select from services s where s.id = ${serviceId} and s.deleted_at is null)`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Selects the company that owns a service, if the reader can change its plans. */
export async function selectOwner(tx: Tx, serviceId: string): Promise<string | undefined> {
  const { rows } = await sql<{ company_id: string }>`
    select company_id from services where id = ${serviceId} and deleted_at is null`.execute(tx);
  return rows[0]?.company_id;
}

/** Selects the codes of a company's plans, including those in the recycle bin. */
export async function selectPlanCodes(tx: Tx, companyId: string): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select code from plans where company_id = ${companyId}`.execute(tx);
  return rows.map(({ code }) => code);
}

type Fields = Readonly<Record<string, unknown>>;
const names = (fields: Fields) => sql.join(Object.keys(fields).map((name) => sql.ref(name)));
const values = (fields: Fields) => sql.join(Object.values(fields).map((value) => sql`${value}`));
const assignments = (fields: Fields): RawBuilder<unknown> =>
  sql.join(Object.entries(fields).map(([name, value]) => sql`${sql.ref(name)} = ${value}`));

export async function insertPlan(tx: Tx, fields: Fields): Promise<void> {
  await sql`insert into plans (${names(fields)}) values (${values(fields)})`.execute(tx);
}

/** Updates a plan and its version. */
export async function setPlan(tx: Tx, id: string, fields: Fields): Promise<void> {
  await sql`update plans set ${assignments(fields)} where id = ${id}`.execute(tx);
}

export interface ChargeRow {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly kind: ChargeKind;
  readonly model: ChargeModel;
  readonly unit: string;
  readonly package_size: number | null;
  readonly meter: string | null;
  readonly tax_code: string;
  readonly decimals: number;
}

interface PlanKey {
  readonly company_id: string;
  readonly id: string;
}

/** Replaces the charges of a draft; those that keep their id keep their code and their prices. */
export async function replaceCharges(
  tx: Tx,
  { company_id, id: plan_id }: PlanKey,
  before: readonly Pick<ChargeRow, 'id'>[],
  charges: readonly ChargeRow[],
): Promise<void> {
  const existingIds = new Set(before.map(({ id }) => id));
  const ids = charges.map(({ id }) => id);
  await sql`delete from plan_charges where plan_id = ${plan_id} and id <> all (${ids}::uuid[])`.execute(
    tx,
  );
  for (const [index, { id, code, ...charge }] of charges.entries()) {
    const fields = { ...charge, position: index + 1 };
    if (existingIds.has(id))
      await sql`update plan_charges set ${assignments(fields)} where id = ${id}`.execute(tx);
    else {
      const row = { id, company_id, plan_id, code, ...fields };
      await sql`insert into plan_charges (${names(row)}) values (${values(row)})`.execute(tx);
    }
  }
}

/** Offers or retires a plan; null if the reader can't change it. */
export async function transitionPlanRow(
  tx: Tx,
  id: string,
  event: PlanEvent,
): Promise<string | null> {
  const { rows } = await sql<{ state: string | null }>`
    select app.transition_plan(${id}, ${event}) as state`.execute(tx);
  return rows[0]?.state ?? null;
}

export async function deletePlan(tx: Tx, id: string, by: string): Promise<void> {
  await sql`update plans set deleted_at = now(), deleted_by = ${by} where id = ${id}`.execute(tx);
}
