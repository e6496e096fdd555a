import type {
  NewPrice,
  PriceAssignment,
  PriceList,
  PriceStep,
  ResolvedPrice,
} from '@trunkline/contract/catalog';
import type { Tx } from '@trunkline/database/database';
import { sql } from 'kysely';
import type * as z from 'zod';

export interface Asked {
  readonly buyer: string;
  readonly visitors: boolean;
  readonly day: string | undefined;
}

const today = sql`app.price_day()`;
const listColumns = [
  'id',
  'company_id',
  'kind',
  'version',
  'name',
  'currency',
  'base_list_id',
  'guard',
  'min_margin_bps',
  'step_micro',
  'rounding',
] as const;

export const selectLists = (tx: Tx, companyId: string) =>
  tx
    .selectFrom('price_lists')
    .select(listColumns)
    .where('company_id', '=', companyId)
    .orderBy('name')
    .execute();

/** Returns a price list within the actor's reach; undefined otherwise. */
export const selectList = (tx: Tx, id: string) =>
  tx.selectFrom('price_lists').select(listColumns).where('id', '=', id).executeTakeFirst();

/** Selects whom the lists of a company are for, the newest first. */
export async function selectAssignments(tx: Tx, companyId: string): Promise<PriceAssignment[]> {
  const { rows } = await sql<PriceAssignment>`
    select a.id, a.list_id, a.audience, a.target, a.valid_from,
      (select c.name from companies c where c.id::text = a.target) as buyer
    from price_assignments a
    where a.company_id = ${companyId} and a.kind = 'sell'
    order by a.valid_from desc, a.audience, a.target, a.id`.execute(tx);
  return rows;
}

/** Changes a list that still has this version; false if there is none. */
export async function changeList(
  tx: Tx,
  {
    id,
    version,
    ...fields
  }: Pick<PriceList, 'id' | 'version' | 'name' | 'guard' | 'min_margin_bps'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('price_lists')
    .set(fields)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes a price that has not started yet; false if there is none that the actor can withdraw. */
export async function deletePrice(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('price_entries')
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function insertList(tx: Tx, list: Omit<PriceList, 'version'>): Promise<void> {
  await tx.insertInto('price_lists').values(list).execute();
}

export async function insertPrice(
  tx: Tx,
  companyId: string,
  { list_id, scope, target, valid_from, price }: z.output<typeof NewPrice>,
): Promise<string> {
  const id = crypto.randomUUID();
  await tx
    .insertInto('price_entries')
    .values({
      id,
      company_id: companyId,
      list_id,
      scope,
      target,
      valid_from,
      method: price.method,
      brackets: price.method === 'fixed' ? JSON.stringify(price.brackets) : null,
      bps: 'bps' in price ? price.bps : null,
      add_micro: price.method === 'markup' ? price.add_micro : 0,
    })
    .execute();
  return id;
}

/** Lists the plans that a price of a list concerns, at most 200. */
export async function selectPlansOf(
  tx: Tx,
  { list_id, scope, target }: Pick<z.output<typeof NewPrice>, 'list_id' | 'scope' | 'target'>,
): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] }>`
    select app.plans_of_entry(${list_id}, ${scope}, ${target}) as ids`.execute(tx);
  return rows[0]?.ids ?? [];
}

export async function selectListPrices(
  tx: Tx,
  list: string,
  plans: readonly string[],
  day: string | undefined,
): Promise<ResolvedPrice[]> {
  const { rows } = await sql<ResolvedPrice>`
    select plan_id, charge_id, currency, brackets, problem, since, method, guards, buy_currency,
      buy_brackets, buy_problem
    from app.list_prices(${list}, ${[...plans]}::uuid[], coalesce(${day ?? null}::date, ${today}))`.execute(
    tx,
  );
  return rows;
}

export async function selectPrices(
  tx: Tx,
  plans: readonly string[],
  { buyer, visitors, day }: Asked,
): Promise<ResolvedPrice[]> {
  const { rows } = await sql<ResolvedPrice>`
    select plan_id, charge_id, currency, brackets, problem, since, method, guards, buy_currency,
      buy_brackets, buy_problem
    from app.resolve_prices(${buyer}, ${[...plans]}::uuid[],
      coalesce(${day ?? null}::date, ${today}), ${visitors})`.execute(tx);
  return rows;
}

export async function selectSteps(
  tx: Tx,
  charge: string,
  { buyer, visitors, day }: Asked,
): Promise<PriceStep[]> {
  const { rows } = await sql<PriceStep>`
    select step, seller, list_name, audience, scope, method, bps, add_micro, since, rate_e8,
      base_currency, base, currency, brackets, problem, guards, next_change
    from app.explain_price(${buyer}, ${charge}, coalesce(${day ?? null}::date, ${today}),
      ${visitors})`.execute(tx);
  return rows;
}

export async function insertAssignment(
  tx: Tx,
  row: {
    company_id: string;
    kind: string;
    list_id: string;
    audience: string;
    target: string;
    valid_from: string;
  },
): Promise<string> {
  const id = crypto.randomUUID();
  await tx
    .insertInto('price_assignments')
    .values({ id, ...row })
    .execute();
  return id;
}
