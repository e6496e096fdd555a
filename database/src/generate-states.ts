import { priceChangeTable } from '@trunkline/contract/catalog/price-change-states';
import { orderTables } from '@trunkline/contract/orders/state-tables';
import { quoteTable } from '@trunkline/contract/quotes/states';
import { driftTable } from '@trunkline/contract/integrations/drift-states';
import { subscriptionTable } from '@trunkline/contract/subscriptions/states';
import { type StateTable, transitionsSql } from '@trunkline/contract/kernel/state-table';
import type pg from 'pg';

/** The state tables of all capabilities. */
export const stateTables: readonly StateTable[] = [
  ...orderTables,
  quoteTable,
  subscriptionTable,
  driftTable,
  priceChangeTable,
];

/** Returns the SQL of state tables that differ between the contract and the database. */
export async function staleStateTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string; body: string }>(
    `select proname::text as name, prosrc as body from pg_proc
     where pronamespace = 'app'::regnamespace and proname like '%\\_transitions'`,
  );
  const stored = new Map(rows.map(({ name, body }) => [name, body]));
  return stateTables
    .map((table) => ({ body: stored.get(`${table.name}_transitions`), sql: transitionsSql(table) }))
    .filter(({ body, sql }) => body === undefined || !sql.includes(`$$${body}$$`))
    .map(({ sql }) => sql);
}
