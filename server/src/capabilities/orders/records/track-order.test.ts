import { afterAll, beforeAll, expect, test } from 'vitest';
import { transitionOrder } from './transition-order.ts';
import { trackOrder } from './track-order.ts';
import { addPorts, transitionPort, proposeCharge } from '../tasks/tasks.ts';
import { openTracker } from '../link/open-link.ts';
import { shareOrder } from '../link/share-order.ts';
import { createOrderTest, type OrderTest } from '../testing.ts';

const day = 24 * 60 * 60_000;
let network: OrderTest;
let plan: Awaited<ReturnType<OrderTest['createPlan']>>;
beforeAll(async () => {
  network = await createOrderTest();
  plan = await network.createPlan();
  await network.admin.query('update services set lead_days = 5 where id = $1', [plan.service]);
});
afterAll(() => network.drop());

/** Returns the current steps by title, with the days left. */
async function currentSteps(id: string) {
  const { steps } = await trackOrder(await network.as('clerk'), { id });
  return steps
    .filter(({ state }) => state === 'current')
    .map(({ title, responsible_name, due_at }) => [
      title,
      responsible_name,
      due_at === null ? null : Math.ceil((Date.parse(due_at) - Date.now()) / day),
    ]);
}

test('every current step has a due day, from the draft to the delivery', async () => {
  const { id } = await network.placeOrder('clerk', plan.id, { draft: true });
  expect(await currentSteps(id)).toEqual([['Order placed', 'North Client', 90]]);
  await transitionOrder(await network.as('clerk'), { id, event: 'submit', reason: '' });
  const delivery = ['Delivery of Desk phones', 'North Shop', 5];
  expect(await currentSteps(id)).toEqual([['Submitted for delivery', 'North Shop', 1], delivery]);
  await network.process();
  expect(await currentSteps(id)).toEqual([delivery]);
});

test('a line accepted before services had lead times has a due day too', async () => {
  const { id } = await network.placeOrder('clerk', plan.id);
  await network.process();
  const lines = (await network.chain(id)).map(({ line_id }) => line_id);
  await network.admin.query("update order_tasks set state = 'cancelled' where line_id = any ($1)", [
    lines,
  ]);
  await network.admin.query('update order_lines set due_at = null where id = any ($1)', [lines]);
  expect(await currentSteps(id)).toEqual([['Delivery of Desk phones', 'North Shop', 5]]);
});

test("a port and its letter are due on the latest date of the port's numbers", async () => {
  const { id } = await network.placeOrder('clerk', plan.id, { draft: true });
  const clerk = await network.as('clerk');
  const { tasks } = await addPorts(clerk, {
    id,
    line_id: null,
    numbers: ['2031-06-01', '2031-06-04'].map((requested_foc, index) => ({
      number: `+1212555010${index}`,
      country: 'US',
      number_type: 'geographic',
      losing_carrier: 'Bell',
      messaging: false,
      requested_foc,
    })),
  });
  const [port] = tasks;
  expect(port?.due_at).toBe('2031-06-04T12:00:00.000Z');
  const { steps } = await trackOrder(clerk, { id });
  const letter = steps.find(({ title }) => title.startsWith('Letter of authorisation'));
  expect(letter).toMatchObject({ state: 'current', due_at: port?.due_at });
  await network.sendAndSignLetter(port?.id ?? '');
  const number =
    port?.numbers.find(({ requested_foc }) => requested_foc === '2031-06-04')?.id ?? '';
  const shop = await network.as('shopAdmin');
  await transitionPort(shop, { id: number, event: 'submit' });
  const facts = { event: 'confirm_foc', confirmed_foc: '2031-06-09' } as const;
  const confirmed = await transitionPort(shop, { id: number, ...facts });
  expect(confirmed.tasks[0]?.due_at).toBe('2031-06-09T12:00:00.000Z');
});

test('each correction or answer needed from the buyer is a separate step, also for people with the link', async () => {
  const { id } = await network.placeOrder('clerk', plan.id, { draft: true });
  const clerk = await network.as('clerk');
  const { tasks } = await addPorts(clerk, {
    id,
    line_id: null,
    numbers: [
      {
        number: '+12125550200',
        country: 'US',
        number_type: 'geographic',
        losing_carrier: 'Bell',
        messaging: false,
        requested_foc: '2031-06-01',
      },
    ],
  });
  await network.sendAndSignLetter(tasks[0]?.id ?? '');
  const port = tasks[0]?.numbers[0]?.id ?? '';
  const shop = await network.as('shopAdmin');
  await transitionPort(shop, { id: port, event: 'submit' });
  await transitionPort(shop, { id: port, event: 'reject', reject_code: 'ACCOUNT_NUMBER_MISMATCH' });
  await transitionOrder(clerk, { id, event: 'submit', reason: '' });
  await proposeCharge(shop, {
    id,
    line_id: null,
    description: 'Construction',
    kind: 'once',
    amount: '9999',
    days: 7,
  });
  const { url } = await shareOrder(clerk, { id });
  const token = url?.split('/').at(-1) ?? '';
  const linked = await openTracker(await network.as('owner'), token);
  const { steps } = await trackOrder(clerk, { id });
  const buyerSteps = steps.filter(({ responsible_name }) => responsible_name === 'North Client');
  expect(buyerSteps.map(({ title, state }) => [title, state])).toEqual([
    ["Rejected by the carrier: the account number doesn't match", 'current'],
    ['Accept or decline an additional charge', 'current'],
  ]);
  expect(
    linked?.tracker.steps.filter(({ responsible }) => responsible === 'North Client'),
  ).toMatchObject([
    { title: buyerSteps[0]?.title, due: 'June 1, 2031' },
    { title: buyerSteps[1]?.title },
  ]);
  expect(steps.find(({ title }) => title === 'Port from Bell')?.state).toBe('upcoming');
});
