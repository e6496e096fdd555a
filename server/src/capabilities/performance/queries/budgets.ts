import type { BudgetRow, PerfAlertRow } from '@trunkline/contract/performance';
import type { BudgetMetric } from '@trunkline/contract/performance/metrics';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';
import { withinBranch } from './filters.ts';

export interface BudgetSubject {
  readonly metric: BudgetMetric;
  readonly name: string;
  readonly device: '' | 'phone' | 'tablet' | 'desktop';
}

/** Selects the budgets that apply to a company, each with the target it would inherit otherwise. */
export async function selectBudgets(tx: Tx, company: string): Promise<BudgetRow[]> {
  const { rows } = await sql<BudgetRow>`
    select b.id, a.metric, a.name, a.device, a.target, a.inherited, a.origin
    from app.applied_budgets(${company}) a left join perf_budgets b
      on a.origin = 'own' and (b.company_id, b.metric, b.name, b.device)
        = (${company}, a.metric, a.name, a.device)
    order by a.name <> '' or a.device <> '', a.metric, a.name, a.device`.execute(tx);
  return rows;
}

export async function canChangeBudgets(tx: Tx, company: string): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select app.can_see_security(${company}, 'update') as may`.execute(tx);
  return rows[0]?.may === true;
}

export async function countBudgets(tx: Tx, company: string): Promise<number> {
  const { total } = await tx
    .selectFrom('perf_budgets')
    .select((count) => count.fn.countAll<string>().as('total'))
    .where('company_id', '=', company)
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function upsertBudget(
  tx: Tx,
  company: string,
  { metric, name, device }: BudgetSubject,
  target: number,
): Promise<string> {
  const { id } = await tx
    .insertInto('perf_budgets')
    .values({ company_id: company, metric, name, device, target })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'metric', 'name', 'device']).doUpdateSet({ target }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function deleteBudget(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('perf_budgets')
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

const maxAlerts = 50;

/**
 * Selects alerts of a company and all below it, or of all within reach: open ones first, newest
 * first.
 */
export async function selectAlerts(
  tx: Tx,
  company: string | undefined,
): Promise<{ items: PerfAlertRow[]; open: number }> {
  const inCompany = withinBranch('a.company_id', company);
  const { rows } = await sql<PerfAlertRow>`
    select a.id, a.company_id, c.name as company_name, a.metric, a.name, a.device, a.target,
      a.value, a.samples::integer as samples, a.opened_at, a.closed_at
    from perf_alerts a join companies c on c.id = a.company_id where ${inCompany}
    order by a.closed_at is not null, a.opened_at desc, a.id limit ${maxAlerts}`.execute(tx);
  const counted = await sql<{ open: number }>`
    select count(*)::integer as open from perf_alerts a
    where a.closed_at is null and ${inCompany}`.execute(tx);
  return { items: rows, open: counted.rows[0]?.open ?? 0 };
}
