import { addressTable, messagingTable, portTable } from '@trunkline/contract/orders';
import type { StateTable } from '@trunkline/contract/kernel/state-table';
import { orderTables } from '@trunkline/contract/orders/state-tables';
import {
  chargeTable,
  lineTable,
  nextStates,
  orderTable,
  type Party,
  taskTable,
} from '@trunkline/contract/orders/states';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SignedIn, withTenant } from '../../kernel/context.ts';
import { rejectionOf } from '../../testing.ts';
import { addPorts, addTask } from './tasks/tasks.ts';
import { createOrderTest, type OrderTest } from './testing.ts';

// Tries every state × event × role: only the transitions in the state tables succeed.

let network: OrderTest;
let order: string;
let line: string;
let charge: string;
let address: string;
let task: string;
let port: string;

beforeAll(async () => {
  network = await createOrderTest();
  const { id: plan } = await network.createPlan();
  const placed = await network.placeOrder('clerk', plan, { draft: true });
  order = placed.id;
  line = placed.lines[0]?.id ?? '';
  const { rows } = await network.admin.query<{ id: string }>(
    `insert into order_charges (seller_id, buyer_id, order_id, description, currency, amount_micro,
       expires_at)
     select seller_id, buyer_id, id, 'Construction', 'USD', 1, '2999-01-01' from orders
     returning id`,
  );
  charge = rows[0]?.id ?? '';
  const addressTask = await network.admin.query<{ id: string }>(
    `insert into order_tasks (seller_id, buyer_id, order_id, line_id, kind, responsible_id, details,
       address_state)
     select seller_id, buyer_id, order_id, id, 'e911', seller_id,
       '{"address": {"street": "12 Harbour Road"}}', 'pending' from order_lines
     returning id`,
  );
  address = addressTask.rows[0]?.id ?? '';
  const ported = await addPorts(await network.as('clerk'), {
    id: order,
    line_id: null,
    numbers: [
      {
        number: '+12125550101',
        country: 'US',
        number_type: 'geographic',
        losing_carrier: 'Bell',
        messaging: true,
        requested_foc: null,
      },
    ],
  });
  const porting = ported.tasks.find(({ kind }) => kind === 'port');
  port = porting?.numbers[0]?.id ?? '';
  await network.sendAndSignLetter(porting?.id ?? '');
  await network.admin.query("update port_numbers set messaging = 'none'");
  const added = await addTask(await network.as('clerk'), {
    id: order,
    line_id: null,
    kind: 'other',
    title: 'Survey',
    responsible: 'seller',
    due_at: null,
    depends_on: null,
    details: {},
  });
  task = added.tasks.find(({ kind }) => kind === 'other')?.id ?? '';
});
afterAll(() => network.drop());

/** People who try the transitions, with their parties in this order. */
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

/** Returns the state that an SQL call leads to, in a transaction that is rolled back. */
async function tryTransition(context: SignedIn, call: string): Promise<string> {
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

/** The company responsible for a task is the seller here; only that company can change tasks. */
const responsible = { seller: ['responsible'], buyer: ['buyer'] } as const;

const machines = [
  {
    table: orderTable,
    rows: 'orders',
    column: 'state',
    id: () => order,
    call: (event: string) => `app.transition_order('${order}', '${event}', 0, '')`,
  },
  {
    table: lineTable,
    rows: 'order_lines',
    column: 'state',
    id: () => line,
    // A line's state follows its order's; this tests only its own transitions.
    prepare: "update orders set state = 'in_progress'",
    call: (event: string) => `app.transition_line('${line}', '${event}', '')`,
  },
  {
    table: chargeTable,
    rows: 'order_charges',
    column: 'state',
    id: () => charge,
    call: (event: string) => `app.transition_charge('${charge}', '${event}', '')`,
  },
  {
    table: addressTable,
    rows: 'order_tasks',
    column: 'address_state',
    id: () => address,
    call: (event: string) => `app.transition_emergency_address('${address}', '${event}', '{}')`,
  },
  {
    table: portTable,
    rows: 'port_numbers',
    column: 'state',
    id: () => port,
    parties: responsible,
    call: (event: string) => `app.transition_port('${port}', '${event}', '{}', now())`,
  },
  {
    table: messagingTable,
    rows: 'port_numbers',
    column: 'messaging',
    id: () => port,
    prepare: "update port_numbers set state = 'submitted'",
    parties: responsible,
    call: (event: string) => `app.transition_port('${port}', '${event}', '{}', now())`,
  },
  {
    table: taskTable,
    rows: 'order_tasks',
    column: 'state',
    id: () => task,
    parties: { seller: ['responsible'], buyer: null },
    call: (event: string) => `app.transition_task('${task}', '${event}', '', '{}')`,
  },
] as const satisfies readonly {
  readonly table: StateTable;
  readonly rows: string;
  readonly column: string;
  readonly id: () => string;
  readonly prepare?: string;
  /** The party that each side counts as; null for a side that can't see the record. */
  readonly parties?: Readonly<Record<'seller' | 'buyer', readonly Party[] | null>>;
  readonly call: (event: string) => string;
}[];

describe.each(machines)('$table.name', (machine) => {
  const { table, rows, column, id, call } = machine;
  test.each(table.states.map((state) => [state]))(
    'allows only the declared transitions from %s',
    async (from) => {
      if ('prepare' in machine) await network.admin.query(machine.prepare);
      await network.admin.query(`update ${rows} set ${column} = $1 where id = $2`, [from, id()]);
      const mismatches: string[] = [];
      for (const persona of names) {
        const side = people[persona];
        const parties = side !== null && 'parties' in machine ? machine.parties[side[0]] : side;
        const context = await network.as(persona);
        for (const event of table.events) {
          const outcome = await tryTransition(context, call(event));
          const allowed =
            parties === null
              ? ['not found']
              : nextStates<string, string>(table, from, event, parties);
          const expected = allowed.length > 0 ? allowed : ['conflict'];
          if (!expected.includes(outcome))
            mismatches.push(`${persona} ${event}: ${outcome}, not ${expected.join(' or ')}`);
        }
      }
      expect(mismatches).toEqual([]);
    },
  );
});

test('covers every state machine of orders', () => {
  expect(machines.map(({ table }) => table.name).toSorted()).toEqual(
    orderTables.map(({ name }) => name).toSorted(),
  );
});

test.each(orderTables)('$name has its states in the database', async ({ column, states }) => {
  const [table = '', name = ''] = column.split('.');
  const { rows } = await network.admin.query<{ text: string }>(
    `select pg_get_constraintdef(oid) as text from pg_constraint
     where conrelid = $1::regclass and contype = 'c' and conname = $2`,
    [table, `${table}_${name}_check`],
  );
  const stored = [...(rows[0]?.text ?? '').matchAll(/'([a-z_]+)'/g)].map(([, state]) => state);
  expect(new Set(stored)).toEqual(new Set(states));
});
