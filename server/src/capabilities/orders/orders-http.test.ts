import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestService, errorIn, type TestService } from '../../testing/service.ts';
import { createOrderTest, type OrderTest, prices } from './testing.ts';

let network: OrderTest;
let service: TestService;
let plan: string;
beforeAll(async () => {
  network = await createOrderTest();
  await network.liftLimits();
  service = await createTestService(network);
  ({ id: plan } = await network.createPlan());
});
afterAll(async () => {
  await service.stop();
  await network.drop();
});

const orderRequest = (key: string, quantity = 3) => ({
  method: 'POST',
  headers: { 'idempotency-key': key },
  json: { lines: [{ plan_id: plan, quantity }] },
});

test('fifty parallel requests with one key create one order; a different body is refused', async () => {
  const { cookie } = await network.signIn(network.people.clerk);
  const responses = await Promise.all(
    Array.from({ length: 50 }, () =>
      service.request('/api/orders', { ...orderRequest('one'), cookie }),
    ),
  );
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
  const { rowCount } = await network.admin.query('select from orders');
  expect(rowCount).toBe(1);
  const other = await service.request('/api/orders', { ...orderRequest('one', 4), cookie });
  expect(errorIn(other)).toBe('409 conflict');
});

test('parallel checkouts of one cart create one order', async () => {
  const { cookie } = await network.signIn(network.people.clerk);
  const post = (path: string, json: object) =>
    service.request(path, { method: 'POST', cookie, json });
  const cart = Object((await post('/api/cart/lines', { plan_id: plan, quantity: 3 })).json());
  const seen = cart.lines.map(({ id, price_id, once, recurring }: Record<string, string>) => ({
    line_id: id,
    price_id,
    once,
    recurring,
  }));
  const responses = await Promise.all(
    Array.from({ length: 8 }, () => post('/api/cart/checkout', { seen })),
  );
  const succeeded = responses.filter(({ status }) => status === 200);
  expect(succeeded).toHaveLength(1);
  const refused = new Set(responses.filter((each) => !succeeded.includes(each)).map(errorIn));
  expect([...refused].every((each) => /^4(?:09 conflict|00 validation_failed)$/.test(each))).toBe(
    true,
  );
});

test('events of the other party are forbidden in every state', async () => {
  const { id, lines } = await network.placeOrder('clerk', plan);
  const client = await service.as(network.people.clientAdmin);
  const shop = await service.as(network.people.shopAdmin);
  const errorsFor = (request: typeof client) => async (path: string, json: object) =>
    errorIn(await request(path, { method: 'POST', json }));
  const [buyer, seller] = [errorsFor(client), errorsFor(shop)];
  for (const event of ['start', 'retry'])
    expect(await buyer(`/api/orders/${id}/transition`, { event })).toBe('403 forbidden');
  expect(await buyer(`/api/orders/lines/${lines[0]?.id}/transition`, { event: 'retry' })).toBe(
    '403 forbidden',
  );
  const json = { description: 'Construction', amount: '1234' };
  const proposed = await shop(`/api/orders/${id}/charges`, { method: 'POST', json });
  const [charge] = Object(proposed.json()).charges;
  const path = `/api/order_charges/${charge.id}/transition`;
  for (const event of ['accept', 'decline'])
    expect(await seller(path, { event })).toBe('403 forbidden');
  expect(await buyer(path, { event: 'withdraw' })).toBe('403 forbidden');
  const accepted = await client(path, { method: 'POST', json: { event: 'accept' } });
  expect(accepted.status).toBe(200);
  // An event that only the state rules out is a conflict.
  expect(await buyer(path, { event: 'decline' })).toBe('409 conflict');
});

test('no tasks or ports can be added to a cancelled order', async () => {
  const { id } = await network.placeOrder('clerk', plan);
  const request = await service.as(network.people.clerk);
  const post = (path: string, json: object) => request(path, { method: 'POST', json });
  await post(`/api/orders/${id}/transition`, { event: 'cancel' });
  const number = { number: '+12125550100', country: 'US', number_type: 'geographic' };
  const ports = { numbers: [{ ...number, losing_carrier: 'Bell' }] };
  expect(errorIn(await post(`/api/orders/${id}/tasks`, { kind: 'other' }))).toBe('409 conflict');
  expect(errorIn(await post(`/api/orders/${id}/ports`, ports))).toBe('409 conflict');
});

test('a company that cannot use the service is not found, whether it exists or not', async () => {
  const request = await service.as(network.people.clerk);
  for (const beneficiary_id of [crypto.randomUUID(), network.companies.southShop]) {
    const line = { plan_id: plan, quantity: 1, beneficiary_id };
    for (const [path, json] of [
      ['/api/orders', { lines: [line] }],
      ['/api/cart/lines', line],
    ] as const) {
      const refused = await request(path, { method: 'POST', json });
      expect(errorIn(refused)).toBe('404 not_found');
      expect(refused.text).toContain('Company not found.');
    }
  }
});

test('a rule cannot name a company that its author does not trade with', async () => {
  const request = await service.as(network.people.clientAdmin);
  const add = (counterpart_id: string) =>
    request('/api/approval_rules', {
      method: 'POST',
      json: { applies_to: 'purchases', minimum: '1', currency: 'EUR', counterpart_id },
    });
  for (const stranger of [crypto.randomUUID(), network.companies.southShop])
    expect(errorIn(await add(stranger))).toBe('404 not_found');
  const added = await add(network.companies.northShop);
  expect(added.json()).toMatchObject({ counterpart_name: 'North Shop' });
  await network.admin.query('delete from approval_rules');
});

test("responses and lists contain no price of a company above the reader's seller", async () => {
  await network.process();
  for (const [persona, hidden, shown] of [
    ['clerk', [prices.northShop, prices.north], [prices.northClient]],
    ['northReseller', [prices.north], [prices.northShop, prices.northClient]],
  ] as const) {
    const request = await service.as(network.people[persona]);
    const list = await request('/api/orders');
    const texts = [list.text, (await request('/api/order_tasks?responsible=all')).text];
    const { items } = Object(list.json());
    for (const { id } of items)
      for (const path of [`/api/orders/${id}`, `/api/orders/${id}/tracker`])
        texts.push((await request(path)).text);
    const text = texts.join();
    for (const secret of [...hidden, 'Upstream']) expect(text).not.toContain(secret);
    for (const own of shown) expect(text).toContain(own);
  }
});
