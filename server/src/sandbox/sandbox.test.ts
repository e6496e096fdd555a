import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitFor } from '../testing.ts';
import { lookUpPendingRequests } from '../capabilities/integrations/connectors/follow-up.ts';
import { transitionAddress } from '../capabilities/orders/tasks/tasks.ts';
import { transitionLine } from '../capabilities/orders/records/transition-order.ts';
import { readEvidence } from '../capabilities/orders/records/read-order.ts';
import { trackOrder } from '../capabilities/orders/records/track-order.ts';
import { createSupplierTest, type SupplierTest } from '../testing/suppliers.ts';

let network: SupplierTest;
beforeAll(async () => {
  network = await createSupplierTest();
});
afterAll(() => network.drop());

const waitForState = (order: string, state: string) =>
  waitFor(async () => (await network.stateOf(order)) === state);

test('the supplier delivers a line, and its subscription starts at every company in the chain', async () => {
  const order = await network.submitOrder(await network.createSandboxPlan(''));
  await waitForState(order, 'succeeded');
  expect((await network.lines(order)).lowest.line_state).toBe('succeeded');
  const events = await network.eventsOf(order);
  expect(events.map(({ type, state }) => `${type} ${state}`)).toEqual([
    'accepted applied',
    'milestone applied',
    'completed applied',
  ]);
  const { rows } = await network.admin.query(
    "select from subscriptions s join order_lines l on l.id = s.line_id where s.state = 'active' " +
      'and l.instance_id = (select instance_id from order_lines where id = $1)',
    [(await network.lines(order)).lowest.line_id],
  );
  expect(rows).toHaveLength(3);
});

test('a delivered line for calls in the US still waits for its emergency address', async () => {
  const plan = await network.createSandboxPlan('', 'voice');
  const site = { street: '12 Harbor Road', city: 'Seattle', postal_code: '98101', country: 'US' };
  const order = await network.submitOrder(plan, { answers: { site } });
  const reports = async () =>
    (await network.eventsOf(order)).map(({ type, state, note }) =>
      `${type} ${state} ${note}`.trim(),
    );
  await waitFor(async () => (await reports()).includes('completed waiting waits'));
  expect(await network.stateOf(order)).toBe('in_progress');
  const { rows } = await network.admin.query<{ id: string }>(
    "select id from order_tasks where kind = 'e911' and line_id = $1",
    [(await network.lines(order)).top.line_id],
  );
  for (const event of ['verify', 'register'] as const)
    await transitionAddress(await network.as('owner'), { id: rows[0]?.id ?? '', event });
  network.advanceClock(16);
  await lookUpPendingRequests(network.services);
  expect(await network.stateOf(order)).toBe('succeeded');
});

test('-refuse: a clear refusal fails the line, and a retry is another attempt', async () => {
  const order = await network.submitOrder(await network.createSandboxPlan('-refuse'));
  expect(await network.stateOf(order)).toBe('failed');
  const { top } = await network.lines(order);
  await transitionLine(await network.as('owner'), { id: top.line_id, event: 'retry', reason: '' });
  await network.process();
  await waitForState(order, 'succeeded');
  const evidence = await readEvidence(await network.as('owner'), { id: top.line_id });
  expect(evidence.items.map(({ outcome, key }) => [outcome, key.split(':')[1]])).toEqual([
    ['refused', '1'],
    ['accepted', '2'],
  ]);
  expect(evidence.items[0]?.message).toBe('no_capacity: No capacity at the site.');
});

test('-cut-after-accept: an order whose response was lost is delivered once', async () => {
  const plan = await network.createSandboxPlan('-cut-after-accept');
  const order = await network.submitOrder(plan);
  // Either the supplier's event or the sweep settles it, with the same result.
  await network.reconcile();
  await waitForState(order, 'succeeded');
  const { rows } = await network.admin.query('select from service_instances where line_id = $1', [
    (await network.lines(order)).top.line_id,
  ]);
  expect(rows).toHaveLength(1);
});

test('-duplicate: an event that is received twice is applied once', async () => {
  const order = await network.submitOrder(await network.createSandboxPlan('-duplicate'));
  await waitForState(order, 'succeeded');
  await waitFor(() => network.receivedEvents.filter(({ type }) => type === 'completed').length > 1);
  const events = await network.eventsOf(order);
  expect(events.map(({ type }) => type)).toEqual(['accepted', 'milestone', 'completed']);
});

test('-out-of-order: events received too early wait for the ones before them', async () => {
  const order = await network.submitOrder(await network.createSandboxPlan('-out-of-order'));
  await waitForState(order, 'succeeded');
  const { rows } = await network.admin.query<{ type: string }>(
    `select e.type from supplier_events e join provision_attempts a on a.reference = e.reference
     where a.line_id = $1 order by e.received_at`,
    [(await network.lines(order)).top.line_id],
  );
  expect(rows.map(({ type }) => type)).toEqual(['completed', 'milestone', 'accepted']);
});

test("a line is due its service's lead time after it was accepted", async () => {
  const plan = await network.createSandboxPlan('-late');
  await network.admin.query(
    'update services set lead_days = 9 where id = (select service_id from plans where id = $1)',
    [plan],
  );
  const order = await network.submitOrder(plan);
  const { rows } = await network.admin.query<{ due: Date }>(
    "select state_since + interval '9 days' as due from order_lines where id = $1",
    [(await network.lines(order)).top.line_id],
  );
  const due = rows[0]?.due.toISOString();
  const { steps } = await trackOrder(await network.as('clerk'), { id: order });
  expect(steps.at(-1)).toMatchObject({ responsible_name: 'North Shop', due_at: due });
});

test('-late: a line stays in progress until the supplier reports', async () => {
  const order = await network.submitOrder(await network.createSandboxPlan('-late'));
  expect(await network.stateOf(order)).toBe('in_progress');
  await waitForState(order, 'succeeded');
});

test('-hold: a held line is on hold down the chain, then delivered', async () => {
  const order = await network.submitOrder(await network.createSandboxPlan('-hold'));
  await waitForState(order, 'succeeded');
  const { rows } = await network.admin.query<{ to_state: string }>(
    "select to_state from order_history where line_id = $1 and machine = 'line' order by at, id",
    [(await network.lines(order)).lowest.line_id],
  );
  expect(rows.map(({ to_state }) => to_state)).toEqual(
    expect.arrayContaining(['on_hold', 'succeeded']),
  );
});

test("-charge: the seller learns of the supplier's charge, and its buyer doesn't", async () => {
  const order = await network.submitOrder(await network.createSandboxPlan('-charge'));
  await waitForState(order, 'succeeded');
  const { top, lowest } = await network.lines(order);
  const evidence = await readEvidence(await network.as('owner'), { id: top.line_id });
  expect(evidence.events).toContainEqual(
    expect.objectContaining({ type: 'charge', text: 'Construction: 120.00 USD' }),
  );
  const below = await readEvidence(await network.as('northAdmin'), { id: top.line_id });
  expect(below).toEqual({ items: [], events: [] });
  const clerk = await readEvidence(await network.as('clerk'), { id: lowest.line_id });
  expect(clerk.events).toEqual([]);
  const { rows } = await network.admin.query(
    "select from notifications where kind = 'integrations.supplier_charge'",
  );
  expect(rows.length).toBeGreaterThan(0);
});
