import { afterAll, beforeAll, expect, test } from 'vitest';
import { withPlatform } from '../../kernel/context.ts';
import { readNotifications } from '../../testing/notifications.ts';
import { expireOrders, remindOrders } from './queries/delivery.ts';
import { createOrderTest, type OrderTest } from './testing.ts';
import { addRule } from './terms/rules.ts';
import { addPorts, transitionCharge, transitionPort, proposeCharge } from './tasks/tasks.ts';
import { readOrder } from './records/read-order.ts';

let network: OrderTest;
let plan: string;
beforeAll(async () => {
  network = await createOrderTest();
  ({ id: plan } = await network.createPlan());
});
afterAll(() => network.drop());

const after = (hours: number) => new Date(Date.now() + hours * 3_600_000);
const runReminders = (hours: number) =>
  withPlatform(network.database, 'test', async (tx) => [
    await expireOrders(tx, after(hours)),
    await remindOrders(tx, after(hours)),
  ]);
/** Returns the kinds of a person's notifications, and deletes those notifications. */
async function takeKinds(persona: keyof OrderTest['people']): Promise<string[]> {
  const { id } = network.people[persona];
  const read = await readNotifications(network.admin, id);
  await network.admin.query('delete from notifications where user_id = $1', [id]);
  return read.map(({ kind }) => kind);
}
/** Like `takeKinds`, but deletes the notifications of everyone. */
async function takeKindsAndClear(persona: keyof OrderTest['people']): Promise<string[]> {
  const kinds = await takeKinds(persona);
  await network.admin.query('delete from notifications');
  return kinds;
}

test('an approval sends reminders after 1 and 3 days, escalates after 5 and expires after 14', async () => {
  await addRule(await network.as('shopAdmin'), {
    applies_to: 'sales',
    minimum: null,
    currency: null,
    counterpart_id: null,
    role: 'admin',
  });
  const { id } = await network.placeOrder('clerk', plan);
  expect(await takeKindsAndClear('shopAdmin')).toEqual(['orders.approval']);
  for (const [hours, persona] of [
    [25, 'shopAdmin'],
    [73, 'shopAdmin'],
    [121, 'northAdmin'],
  ] as const) {
    expect(await runReminders(hours)).toEqual([0, 1]);
    expect(await runReminders(hours)).toEqual([0, 0]);
    expect(await takeKindsAndClear(persona)).toEqual(['orders.approval']);
  }
  expect(await runReminders(14 * 24 + 1)).toEqual([1, 0]);
  const order = await readOrder(await network.as('clerk'), { id });
  expect(order).toMatchObject({ state: 'cancelled', lines: [{ state: 'cancelled' }] });
  expect(await takeKindsAndClear('clerk')).toEqual(['orders.moved']);
  await network.admin.query('delete from approval_rules');
});

test("a purchase notifies its company's lowest-ranking approvers, and the next higher ones after 5 days", async () => {
  await addRule(await network.as('clientOwner'), {
    applies_to: 'purchases',
    minimum: null,
    currency: null,
    counterpart_id: null,
    role: 'admin',
  });
  await network.placeOrder('clerk', plan);
  const notifiedKinds = async () => [
    await takeKinds('clientAdmin'),
    await takeKinds('clientOwner'),
  ];
  expect(await notifiedKinds()).toEqual([['orders.approval'], []]);
  for (const hours of [25, 73]) {
    await runReminders(hours);
    expect(await notifiedKinds()).toEqual([['orders.approval'], []]);
  }
  await runReminders(121);
  expect(await notifiedKinds()).toEqual([[], ['orders.approval']]);
  expect(await takeKinds('shopAdmin')).toEqual([]);
  await network.placeOrder('clientAdmin', plan);
  expect(await notifiedKinds()).toEqual([[], ['orders.approval']]);
  await network.admin.query('delete from approval_rules');
  await runReminders(14 * 24 + 1);
  await network.admin.query('delete from notifications');
});

test('missing details send reminders after 2, 5 and 10 days, and expire after 30', async () => {
  await network.placeOrder('clerk', plan, {}, { answers: { site: null } });
  for (const days of [2, 5, 10]) {
    expect(await runReminders(days * 24 + 1)).toEqual([0, 1]);
    expect(await takeKindsAndClear('clerk')).toEqual(['orders.moved']);
  }
  expect(await runReminders(30 * 24 + 1)).toEqual([1, 0]);
});

test('a draft expires after 90 days', async () => {
  const { id } = await network.placeOrder('clerk', plan, { draft: true });
  expect(await runReminders(90 * 24 - 1)).toEqual([0, 0]);
  expect(await runReminders(90 * 24 + 1)).toEqual([1, 0]);
  expect(await readOrder(await network.as('clerk'), { id })).toMatchObject({ state: 'cancelled' });
  await network.admin.query('delete from notifications');
});

test('a buyer is notified of details missing from an order that its seller placed', async () => {
  await network.admin.query('delete from notifications');
  const { northClient: buyer_id } = network.companies;
  await network.placeOrder('northReseller', plan, { buyer_id }, { answers: { site: null } });
  expect(await takeKindsAndClear('clientAdmin')).toEqual(['orders.details']);
  await runReminders(2 * 24 + 1);
  expect(await takeKinds('clientAdmin')).toEqual(['orders.details']);
  expect(await takeKindsAndClear('northReseller')).toEqual(['orders.moved']);
  expect(await runReminders(30 * 24 + 1)).toEqual([1, 0]);
  await network.admin.query('delete from notifications');
});

test('a rejected number notifies the buyer only if the buyer can fix it', async () => {
  const { id } = await network.placeOrder('clerk', plan, { draft: true });
  const { tasks } = await addPorts(await network.as('clerk'), {
    id,
    line_id: null,
    numbers: [
      {
        number: '+12125550101',
        country: 'US',
        number_type: 'geographic',
        losing_carrier: 'Bell',
        messaging: false,
        requested_foc: null,
      },
    ],
  });
  await network.sendAndSignLetter(tasks[0]?.id ?? '');
  const port = tasks[0]?.numbers[0]?.id ?? '';
  const seller = await network.as('shopAdmin');
  for (const [reject_code, kinds] of [
    ['WRONG_LOSING_CARRIER', []],
    ['PASSCODE_PIN_INVALID', ['orders.port_rejected']],
  ] as const) {
    await transitionPort(seller, { id: port, event: 'submit' });
    await network.admin.query('delete from notifications');
    await transitionPort(seller, { id: port, event: 'reject', reject_code });
    expect(await takeKindsAndClear('clerk')).toEqual(kinds);
  }
});

test("a seller's people are notified of stuck orders and of delivery tasks", async () => {
  const { id } = await network.placeOrder('clerk', plan);
  expect(await runReminders(2)).toEqual([0, 1]);
  expect(await takeKindsAndClear('shopAdmin')).toEqual(['orders.stuck']);
  await network.process();
  expect(await takeKindsAndClear('owner')).toEqual(['orders.task']);
  await network.admin.query(
    "update order_lines set state = 'needs_reconcile' where order_id = $1",
    [id],
  );
  expect(await runReminders(2)).toEqual([0, 1]);
  expect(await takeKindsAndClear('shopAdmin')).toEqual(['orders.stuck']);
  await runReminders(25);
  expect(await takeKindsAndClear('northAdmin')).toEqual(['orders.stuck']);
  await network.admin.query("update order_lines set state = 'in_progress' where order_id = $1", [
    id,
  ]);
});

test("a charge proposed later needs the buyer's acceptance, and times out without it", async () => {
  const { id } = await network.placeOrder('clerk', plan);
  const charge = { id, line_id: null, description: 'Construction', kind: 'once' } as const;
  const seller = await network.as('shopAdmin');
  const dryRun = { ...charge, amount: '12345', days: 7, dry_run: true };
  expect((await proposeCharge(seller, dryRun)).charges).toHaveLength(1);
  await network.admin.query('delete from notifications');
  const first = await proposeCharge(seller, { ...charge, amount: '12345', days: 7 });
  expect(await takeKindsAndClear('clerk')).toEqual(['orders.charge']);
  expect(first.charges).toHaveLength(1);
  const [proposed] = first.charges;
  expect(proposed).toMatchObject({ amount: '12345', state: 'proposed', may: ['withdraw'] });
  const target = { id: proposed?.id ?? '', reason: '' };
  const accepted = await transitionCharge(await network.as('clerk'), {
    ...target,
    event: 'accept',
  });
  expect(accepted.charges).toMatchObject([{ state: 'accepted', may: [] }]);
  expect(await takeKindsAndClear('shopAdmin')).toEqual(['orders.charge']);
  await proposeCharge(seller, { ...charge, amount: '1', days: 7 });
  await runReminders(8 * 24);
  const lateOrder = await readOrder(await network.as('clerk'), { id });
  expect(lateOrder.charges.map(({ state }) => state)).toEqual(['accepted', 'timed_out']);
});

test('webhooks of the buyer, the seller and a company above the seller receive a new order', async () => {
  const { north, northShop, northClient, south } = network.companies;
  for (const company of [north, northShop, northClient, south])
    await network.admin.query(
      `insert into integrations (company_id, name, url, topics, state, secret_at)
       values ($1, 'Hook', 'https://hook.example/', '{orders}', 'active', now())`,
      [company],
    );
  const { id } = await network.placeOrder('clerk', plan);
  const { rows } = await network.admin.query<{ company_id: string; event: string }>(
    `select distinct company_id, event from webhook_deliveries
     where payload -> 'data' ->> 'id' = $1 and event = 'order.created'`,
    [id],
  );
  expect(rows.map(({ company_id }) => company_id).toSorted()).toEqual(
    [north, northShop, northClient].toSorted(),
  );
});
