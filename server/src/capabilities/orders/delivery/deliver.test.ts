import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Connector, ProvisionResult } from '../../../kernel/connector.ts';
import { waitFor } from '../../../testing.ts';
import { createOrderTest, type OrderTest } from '../testing.ts';
import { processOrders, reconcileAttempts } from './deliver.ts';
import { transitionLine, transitionOrder } from '../records/transition-order.ts';
import { readEvidence } from '../records/read-order.ts';

let network: OrderTest;
let plan: string;
/** Keys of the requests to the supplier. */
let submittedKeys: string[] = [];
let submitResult: ProvisionResult | Error = { outcome: 'accepted', reference: 'R-1' };
let findResult: ProvisionResult | { outcome: 'unknown' } = { outcome: 'unknown' };

/** Stands in for the manual connector, so that tests can choose its results. */
const supplier: Connector = {
  name: 'manual',
  validate: () => null,
  submit(_database, key) {
    submittedKeys.push(key);
    return submitResult instanceof Error
      ? Promise.reject(submitResult)
      : Promise.resolve(submitResult);
  },
  find: () => Promise.resolve(findResult),
  list: () => Promise.resolve({ items: [], next: null }),
  receive: null,
};

beforeAll(async () => {
  network = await createOrderTest();
  ({ id: plan } = await network.createPlan());
});
afterAll(() => network.drop());

let currentTime = new Date();
const advanceClock = (minutes: number) => {
  currentTime = new Date(currentTime.getTime() + minutes * 60_000);
};
async function dependencies() {
  const { log, webhooks, answerSecrets, seal } = await network.as('owner');
  return {
    database: network.database,
    webhooks,
    answerSecrets,
    seal,
    baseUrl: new URL('https://trunkline.example'),
    connectors: [supplier],
    log,
    now: () => currentTime,
  };
}
async function placeOrder() {
  submittedKeys = [];
  currentTime = new Date();
  const { id } = await network.placeOrder('clerk', plan);
  await processOrders(await dependencies());
  return id;
}
const top = async (id: string) => (await network.chain(id)).at(-1);
const topState = async (id: string) => (await top(id))?.line_state;

test('a clear refusal fails the line, and another attempt has another key', async () => {
  submitResult = { outcome: 'refused', code: 'refused', message: 'No capacity at Upstream' };
  const id = await placeOrder();
  const line = await top(id);
  expect([line?.line_state, line?.state]).toEqual(['failed', 'failed']);
  const evidence = await readEvidence(await network.as('owner'), { id: line?.line_id ?? '' });
  expect(evidence.items).toMatchObject([
    { attempt: 1, outcome: 'refused', message: 'No capacity at Upstream' },
  ]);
  const evidenceBelow = await readEvidence(await network.as('northAdmin'), {
    id: line?.line_id ?? '',
  });
  expect(evidenceBelow.items).toEqual([]);
  submitResult = { outcome: 'accepted', reference: 'R-2' };
  await transitionOrder(await network.as('owner'), {
    id: line?.order_id ?? '',
    event: 'retry',
    reason: '',
  });
  await processOrders(await dependencies());
  expect(submittedKeys.map((key) => key.split(':')[1])).toEqual(['1', '2']);
  expect(await topState(id)).toBe('in_progress');
});

test('an unclear result is looked up at the supplier, never retried blindly', async () => {
  submitResult = new Error('socket hang up');
  findResult = { outcome: 'accepted', reference: 'R-3' };
  const id = await placeOrder();
  expect(await topState(id)).toBe('needs_reconcile');
  expect((await network.chain(id))[0]?.line_state).toBe('in_progress');
  await processOrders(await dependencies());
  expect(submittedKeys).toHaveLength(1);
  await reconcileAttempts(await dependencies());
  expect(await topState(id)).toBe('in_progress');
});

test("resubmits only after two lookups, ten minutes apart, that don't find the key", async () => {
  submitResult = { outcome: 'unclear', message: '502' };
  findResult = { outcome: 'unknown' };
  const id = await placeOrder();
  await reconcileAttempts(await dependencies());
  advanceClock(9);
  await reconcileAttempts(await dependencies());
  expect(await topState(id)).toBe('needs_reconcile');
  advanceClock(2);
  await reconcileAttempts(await dependencies());
  expect(await topState(id)).toBe('ready');
  submitResult = { outcome: 'accepted', reference: 'R-4' };
  await processOrders(await dependencies());
  expect(new Set(submittedKeys).size).toBe(1);
  expect(await topState(id)).toBe('in_progress');
});

test('the result of a process that died while submitting is looked up within 15 minutes', async () => {
  submittedKeys = [];
  const { id } = await network.placeOrder('clerk', plan);
  // Stops at the connector, as if killed before the result was recorded.
  submitResult = { outcome: 'accepted', reference: 'R-5' };
  const dyingDependencies = await dependencies();
  let submissions = 0;
  const hangingConnector: Connector = {
    ...supplier,
    submit() {
      submissions += 1;
      return new Promise(() => {});
    },
  };
  const controller = new AbortController();
  void processOrders({ ...dyingDependencies, connectors: [hangingConnector] }, controller.signal);
  await waitFor(() => submissions === 1);
  controller.abort();
  expect(await topState(id)).toBe('submitting');
  findResult = { outcome: 'accepted', reference: 'R-5' };
  currentTime = new Date();
  advanceClock(9);
  await reconcileAttempts(await dependencies());
  expect(await topState(id)).toBe('submitting');
  advanceClock(2);
  await reconcileAttempts(await dependencies());
  expect(await topState(id)).toBe('in_progress');
  expect(submittedKeys).toEqual([]);
});

test('a cancellation request is sent to the connector that delivers the line', async () => {
  const { platform } = network.companies;
  const { rows } = await network.admin.query<{ id: string }>(
    `insert into connectors (company_id, name, url, state, secret_at)
     values ($1, 'Upstream', 'https://upstream.example', 'active', now()) returning id`,
    [platform],
  );
  const otherPlan = await network.createPlan();
  await network.admin.query('update services set connector_id = $2 where id = $1', [
    otherPlan.service,
    rows[0]?.id,
  ]);
  const actions: string[] = [];
  const http: Connector = {
    ...supplier,
    name: 'http',
    submit(_services, _key, action) {
      actions.push(action);
      return Promise.resolve({ outcome: 'accepted', reference: 'R-6' });
    },
  };
  currentTime = new Date();
  const delivery = { ...(await dependencies()), connectors: [http] };
  const { lines } = await network.placeOrder('clerk', otherPlan.id);
  await processOrders(delivery);
  const request = { id: lines[0]?.id ?? '', event: 'request_cancel', reason: '' } as const;
  await transitionLine(await network.as('clerk'), request);
  await processOrders(delivery);
  expect(actions).toEqual(['activate', 'cancel']);
});
