import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Connector, ProvisionAnswer } from '../../../kernel/connector.ts';
import { until } from '../../../testing.ts';
import { createOrderTest, type OrderTest } from '../testing.ts';
import { processOrders, reconcileAttempts } from './deliver.ts';
import { moveLine, moveOrder } from '../records/move-order.ts';
import { readEvidence } from '../records/read-order.ts';

let net: OrderTest;
let plan: string;
/** Requests to the supplier, by key, and its answers. */
let asked: string[] = [];
let answer: ProvisionAnswer | Error = { outcome: 'accepted', reference: 'R-1' };
let known: ProvisionAnswer | { outcome: 'unknown' } = { outcome: 'unknown' };

/** Stands in for the manual connector, so that its answers can be chosen. */
const supplier: Connector = {
  name: 'manual',
  describe: () => ({ label: 'Supplier', automatic: true }),
  validate: () => null,
  submit(_database, key) {
    asked.push(key);
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  },
  find: () => Promise.resolve(known),
  list: () => Promise.resolve({ items: [], next: null }),
  receive: null,
};

beforeAll(async () => {
  net = await createOrderTest();
  ({ id: plan } = await net.plan());
});
afterAll(() => net.drop());

let moment = new Date();
const later = (minutes: number) => {
  moment = new Date(moment.getTime() + minutes * 60_000);
};
async function parts() {
  const { log, webhooks, answerBox } = await net.as('owner');
  return {
    database: net.database,
    webhooks,
    answerBox,
    connectors: [supplier],
    log,
    now: () => moment,
  };
}
async function ordered() {
  asked = [];
  moment = new Date();
  const { id } = await net.order('clerk', plan);
  await processOrders(await parts());
  return id;
}
const top = async (id: string) => (await net.chain(id)).at(-1);
const topState = async (id: string) => (await top(id))?.line_state;

test('a clear refusal fails the line, and another attempt has another key', async () => {
  answer = { outcome: 'refused', code: 'refused', words: 'No capacity at Upstream' };
  const id = await ordered();
  const line = await top(id);
  expect([line?.line_state, line?.state]).toEqual(['failed', 'failed']);
  const evidence = await readEvidence(await net.as('owner'), { id: line?.line_id ?? '' });
  expect(evidence.items).toMatchObject([
    { attempt: 1, outcome: 'refused', words: 'No capacity at Upstream' },
  ]);
  const below = await readEvidence(await net.as('northAdmin'), { id: line?.line_id ?? '' });
  expect(below.items).toEqual([]);
  answer = { outcome: 'accepted', reference: 'R-2' };
  await moveOrder(await net.as('owner'), {
    id: line?.order_id ?? '',
    event: 'retry',
    reason: '',
  });
  await processOrders(await parts());
  expect(asked.map((key) => key.split(':')[1])).toEqual(['1', '2']);
  expect(await topState(id)).toBe('in_progress');
});

test('an unclear answer is followed by a question to the supplier, never by a blind retry', async () => {
  answer = new Error('socket hang up');
  known = { outcome: 'accepted', reference: 'R-3' };
  const id = await ordered();
  expect(await topState(id)).toBe('needs_reconcile');
  expect((await net.chain(id))[0]?.line_state).toBe('in_progress');
  await processOrders(await parts());
  expect(asked).toHaveLength(1);
  await reconcileAttempts(await parts());
  expect(await topState(id)).toBe('in_progress');
});

test('only two answers that the key is unknown, ten minutes apart, submit it again', async () => {
  answer = { outcome: 'unclear', words: '502' };
  known = { outcome: 'unknown' };
  const id = await ordered();
  await reconcileAttempts(await parts());
  later(9);
  await reconcileAttempts(await parts());
  expect(await topState(id)).toBe('needs_reconcile');
  later(2);
  await reconcileAttempts(await parts());
  expect(await topState(id)).toBe('ready');
  answer = { outcome: 'accepted', reference: 'R-4' };
  await processOrders(await parts());
  expect(new Set(asked).size).toBe(1);
  expect(await topState(id)).toBe('in_progress');
});

test('a process that died while submitting is found after 15 minutes', async () => {
  asked = [];
  const { id } = await net.order('clerk', plan);
  // Stops at the connector, as if killed before the answer was noted.
  answer = { outcome: 'accepted', reference: 'R-5' };
  const dying = await parts();
  let sent = 0;
  const cut: Connector = {
    ...supplier,
    submit() {
      sent += 1;
      return new Promise(() => {});
    },
  };
  const controller = new AbortController();
  void processOrders({ ...dying, connectors: [cut] }, controller.signal);
  await until(() => sent === 1);
  controller.abort();
  expect(await topState(id)).toBe('submitting');
  known = { outcome: 'accepted', reference: 'R-5' };
  moment = new Date();
  later(14);
  await reconcileAttempts(await parts());
  expect(await topState(id)).toBe('submitting');
  later(2);
  await reconcileAttempts(await parts());
  expect(await topState(id)).toBe('in_progress');
  expect(asked).toEqual([]);
});

test('a cancellation request is sent to the connector that delivers the line', async () => {
  const { platform } = net.companies;
  const { rows } = await net.admin.query<{ id: string }>(
    `insert into connectors (company_id, name, url, state, secret_at)
     values ($1, 'Upstream', 'https://upstream.example', 'active', now()) returning id`,
    [platform],
  );
  const own = await net.plan();
  await net.admin.query('update services set connector_id = $2 where id = $1', [
    own.service,
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
  moment = new Date();
  const delivery = { ...(await parts()), connectors: [http] };
  const { lines } = await net.order('clerk', own.id);
  await processOrders(delivery);
  const wish = { id: lines[0]?.id ?? '', event: 'request_cancel', reason: '' } as const;
  await moveLine(await net.as('clerk'), wish);
  await processOrders(delivery);
  expect(actions).toEqual(['activate', 'cancel']);
});
