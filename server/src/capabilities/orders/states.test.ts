import { addressTable } from '@trunkline/contract/orders';
import { orderTables } from '@trunkline/contract/orders/state-tables';
import {
  chargeTable,
  lineTable,
  nextStates,
  orderTable,
  type Party,
} from '@trunkline/contract/orders/states';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SignedIn, withTenant } from '../../kernel/context.ts';
import { rejectionOf } from '../../testing.ts';
import { createOrderTest, type OrderTest } from './testing.ts';

// Every state × event × role: what the state tables allow happens, and nothing else does.

let net: OrderTest;
let order: string;
let line: string;
let charge: string;
let address: string;

beforeAll(async () => {
  net = await createOrderTest();
  const { id: plan } = await net.createPlan();
  const placed = await net.placeOrder('clerk', plan, { draft: true });
  order = placed.id;
  line = placed.lines[0]?.id ?? '';
  const { rows } = await net.admin.query<{ id: string }>(
    `insert into order_charges (seller_id, buyer_id, order_id, description, currency, amount_micro,
       expires_at)
     select seller_id, buyer_id, id, 'Construction', 'USD', 1, '2999-01-01' from orders
     returning id`,
  );
  charge = rows[0]?.id ?? '';
  const task = await net.admin.query<{ id: string }>(
    `insert into order_tasks (seller_id, buyer_id, order_id, line_id, kind, owing_id, details,
       address_state)
     select seller_id, buyer_id, order_id, id, 'e911', seller_id,
       '{"address": {"street": "12 Harbour Road"}}', 'pending' from order_lines
     returning id`,
  );
  address = task.rows[0]?.id ?? '';
});
afterAll(() => net.drop());

/** People who try the moves, with their parties in this order. */
const people = {
  clerk: ['buyer'],
  clientAdmin: ['buyer'],
  shopAdmin: ['seller'],
  northReseller: ['seller'],
  northAdmin: ['seller'],
  owner: ['seller'],
  southAdmin: null,
} as const satisfies Partial<Record<keyof OrderTest['people'], readonly Party[] | null>>;
const names = Object.keys(people).filter((name): name is keyof typeof people => name in people);

/** Returns the state that an SQL move leads to, in a transaction that is rolled back. */
async function tryMove(context: SignedIn, call: string): Promise<string> {
  class RolledBack extends Error {}
  let outcome = '';
  const refusal = await rejectionOf(
    withTenant(context, async (tx) => {
      const { rows } = await sql<{
        state: string | null;
      }>`select ${sql.raw(call)} as state`.execute(tx);
      outcome = rows[0]?.state ?? 'not found';
      throw new RolledBack();
    }),
  );
  return outcome === '' ? refusal.code : outcome;
}

const machines = [
  {
    table: orderTable,
    rows: 'orders',
    column: 'state',
    call: (event: string) => `app.move_order('${order}', '${event}', 0, '')`,
  },
  {
    table: lineTable,
    rows: 'order_lines',
    column: 'state',
    call: (event: string) => `app.move_line('${line}', '${event}', '')`,
  },
  {
    table: chargeTable,
    rows: 'order_charges',
    column: 'state',
    call: (event: string) => `app.move_charge('${charge}', '${event}', '')`,
  },
  {
    table: addressTable,
    rows: 'order_tasks',
    column: 'address_state',
    call: (event: string) => `app.move_emergency_address('${address}', '${event}', '{}')`,
  },
] as const;

describe.each(machines)('$table.name', ({ table, rows, column, call }) => {
  test.each(table.states.map((state) => [state]))('from %s', async (from) => {
    // A line moves with its order; this tests only its own state.
    if (rows === 'order_lines') await net.admin.query("update orders set state = 'in_progress'");
    await net.admin.query(`update ${rows} set ${column} = $1`, [from]);
    const mismatches: string[] = [];
    for (const who of names) {
      const parties = people[who];
      const context = await net.as(who);
      for (const event of table.events) {
        const outcome = await tryMove(context, call(event));
        const allowed =
          parties === null
            ? ['not found']
            : nextStates<string, string>(table, from, event, parties);
        const expected = allowed.length > 0 ? allowed : ['conflict'];
        if (!expected.includes(outcome))
          mismatches.push(`${who} ${event}: ${outcome}, not ${expected.join(' or ')}`);
      }
    }
    expect(mismatches).toEqual([]);
  });
});

test.each(orderTables)('$name has its states in the database', async ({ column, states }) => {
  const [table = '', name = ''] = column.split('.');
  const { rows } = await net.admin.query<{ text: string }>(
    `select pg_get_constraintdef(oid) as text from pg_constraint
     where conrelid = $1::regclass and contype = 'c' and conname = $2`,
    [table, `${table}_${name}_check`],
  );
  const stored = [...(rows[0]?.text ?? '').matchAll(/'([a-z_]+)'/g)].map(([, state]) => state);
  expect(new Set(stored)).toEqual(new Set(states));
});
