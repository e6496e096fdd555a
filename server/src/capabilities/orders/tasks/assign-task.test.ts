import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { listEntries } from '../../audit/index.ts';
import { readOrder } from '../records/read-order.ts';
import { createOrderTest, type OrderTest } from '../testing.ts';
import { addTask, assignTask, transitionTask } from './tasks.ts';

let network: OrderTest;
let order: string;
let task: string;
beforeAll(async () => {
  network = await createOrderTest();
  const { id: plan } = await network.createPlan();
  ({ id: order } = await network.placeOrder('clerk', plan));
  const { tasks } = await addTask(await network.as('clerk'), {
    id: order,
    line_id: null,
    kind: 'other',
    title: 'Run a cable',
    responsible: 'seller',
    due_at: null,
    depends_on: null,
    details: {},
  });
  task = tasks.find(({ title }) => title === 'Run a cable')?.id ?? '';
});
afterAll(() => network.drop());

const assign = async (
  persona: keyof OrderTest['people'],
  assignee: keyof OrderTest['people'],
  due_at: string | null = null,
) =>
  assignTask(await network.as(persona), {
    id: task,
    owner_id: network.people[assignee].id,
    due_at,
  });
const day = '2031-03-01T23:59:59.000Z';

test('a new assignee and due date are in the history and the audit log', async () => {
  await assign('shopAdmin', 'northReseller', day);
  await assign('shopAdmin', 'shopAdmin', day);
  await assign('shopAdmin', 'shopAdmin', day);
  const { tasks, history } = await readOrder(await network.as('clerk'), { id: order });
  expect(tasks.find(({ id }) => id === task)).toMatchObject({
    owner_id: network.people.shopAdmin.id,
    due_at: day,
    state: 'open',
  });
  const events = ['assign', 'reschedule', 'assign'];
  const transitions = history.filter(({ subject_id }) => subject_id === task);
  expect(transitions.map(({ event }) => event)).toEqual(['create', ...events]);
  expect(transitions.at(-1)).toMatchObject({
    party: 'seller',
    from_state: 'open',
    to_state: 'open',
  });
  const { items } = await listEntries(await network.signedInAs(network.people.owner), {
    resource_type: 'orders.moved',
    resource_id: order,
    actor_id: network.people.shopAdmin.id,
    limit: 3,
  });
  expect(items.toReversed()).toMatchObject(
    events.map((event) => ({
      company_id: network.companies.northShop,
      facts: { record: 'task', event },
    })),
  );
});

test('a task can be assigned only within the responsible company, and only until it is done', async () => {
  expect(await rejectionOf(assign('shopAdmin', 'clerk'))).toMatchObject({ code: 'forbidden' });
  expect(await rejectionOf(assign('clerk', 'clerk'))).toMatchObject({ code: 'forbidden' });
  expect(await rejectionOf(assign('southAdmin', 'southAdmin'))).toMatchObject({
    code: 'not_found',
  });
  const done = { id: task, event: 'complete', reason: '', details: {} } as const;
  await transitionTask(await network.as('shopAdmin'), done);
  expect(await rejectionOf(assign('shopAdmin', 'shopAdmin'))).toMatchObject({ code: 'conflict' });
});
