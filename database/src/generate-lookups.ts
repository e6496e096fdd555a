import { priceChangeTable } from '@trunkline/contract/catalog/price-change-states';
import { unnamedCompany } from '@trunkline/contract/companies/listing';
import { companyKindNames } from '@trunkline/contract/kernel/company-kinds';
import { databaseLimits } from '@trunkline/contract/kernel/database-limits';
import { roleLevels } from '@trunkline/contract/kernel/role-levels';
import { orderTables } from '@trunkline/contract/orders/state-tables';
import { quoteTable } from '@trunkline/contract/quotes/states';
import { driftTable } from '@trunkline/contract/integrations/drift-states';
import { subscriptionTable } from '@trunkline/contract/subscriptions/states';
import { type StateTable, transitionsSql } from '@trunkline/contract/kernel/state-table';
import type pg from 'pg';

/** The state tables of all capabilities. */
const stateTables: readonly StateTable[] = [
  ...orderTables,
  quoteTable,
  subscriptionTable,
  driftTable,
  priceChangeTable,
];

const lookupSql = (declaration: string, body: string): string =>
  `create or replace function app.${declaration}
  language sql immutable parallel safe
  as $$
    select ${body}
  $$;
`;

/** Returns an SQL function that looks up the number of a name. */
function numbersSql(
  name: string,
  argument: string,
  numbers: Readonly<Record<string, number>>,
  unknown: '0' | 'null',
): string {
  const cases = Object.entries(numbers).map(
    ([key, number]) => `      when '${key}' then ${number}`,
  );
  return lookupSql(
    `${name}(${argument} text) returns integer`,
    [`case ${argument}`, ...cases, `      else ${unknown} end`].join('\n'),
  );
}

const ranks = Object.fromEntries(companyKindNames.map((kind, index) => [kind, index + 1]));

/** Functions that repeat the contract in SQL, by name. */
const lookups: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    stateTables.map((table) => [`${table.name}_transitions`, transitionsSql(table)]),
  ),
  role_level: numbersSql('role_level', 'role', roleLevels, '0'),
  kind_rank: numbersSql('kind_rank', 'kind', ranks, 'null'),
  // Nothing is within an unknown limit.
  limit_of: numbersSql('limit_of', 'name', databaseLimits, '0'),
  unnamed_company: lookupSql('unnamed_company() returns text', `'${unnamedCompany}'`),
};

/** Returns the SQL of look-ups that differ between the contract and the database. */
export async function staleLookups(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string; body: string }>(
    `select proname::text as name, prosrc as body from pg_proc
     where pronamespace = 'app'::regnamespace and proname = any ($1)`,
    [Object.keys(lookups)],
  );
  const stored = new Map(rows.map(({ name, body }) => [name, body]));
  return Object.entries(lookups)
    .filter(([name, sql]) => !sql.includes(`$$${stored.get(name)}$$`))
    .map(([, sql]) => sql);
}
