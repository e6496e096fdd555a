import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ScopeName } from '@trunkline/contract/integrations';
import { createTestKey } from '../capabilities/integrations/testing-keys.ts';
import { createQuoteTest, prices, type QuoteTest } from '../testing/quotes.ts';
import { createTestService, errorIn, type TestService } from '../testing/service.ts';

// Scopes for orders or quotes are enough to create them, and give access to nothing else.

let network: QuoteTest;
let service: TestService;
beforeAll(async () => {
  network = await createQuoteTest();
  // Keys expire by the database's clock.
  network.clock.now = new Date();
  await network.liftLimits();
  service = await createTestService(network);
});
afterAll(async () => {
  await service.stop();
  await network.drop();
});

async function requestWithKey(person: 'clerk' | 'northReseller', scopes: ScopeName[]) {
  const { companyId, role } = network.people[person];
  const creator = { clerk: 'clientAdmin', northReseller: 'shopAdmin' } as const;
  const { headers } = await createTestKey(network, network.people[creator[person]], {
    scopes,
    role,
    company: companyId,
  });
  return (path: string, json?: object, method = json === undefined ? 'GET' : 'POST') =>
    service.request(path, { method, headers, ...(json && { json }) });
}

test('a key with order scopes can place an order, whose secret answers are sealed', async () => {
  const { id, service: serviceId } = await network.createPlan();
  await network.admin.query(
    `insert into questions (company_id, service_id, key, label, type, secret)
     values ($1, $2, 'pin', 'Port-out PIN', 'text', true)`,
    [network.companies.platform, serviceId],
  );
  const request = await requestWithKey('clerk', ['orders:create', 'orders:read']);
  const lines = [{ plan_id: id, quantity: 2, answers: { pin: '4711' } }];
  const dryRun = await request('/api/orders', { lines, dry_run: true });
  expect(dryRun.json()).toMatchObject({ preview: { first_bill: '3467' } });
  const response = await request('/api/orders', { lines });
  expect(response.status).toBe(200);
  const { rows } = await network.admin.query<{ answers: object }>(
    'select answers from order_lines where service_id = $1',
    [serviceId],
  );
  expect(rows).toEqual([{ answers: { pin: { sealed: expect.any(String) } } }]);
  const added = await request('/api/cart/lines', lines[0]);
  expect(added.json()).toMatchObject({ lines: [{ plan_id: id, recurring: '3467' }] });
  for (const path of [
    '/api/services',
    `/api/services/${serviceId}/parts`,
    '/api/prices?plans=' + id,
  ])
    expect(errorIn(await request(path))).toBe('403 forbidden');
});

test("a key with quote scopes can create and read a quote, without the supplier's price", async () => {
  const request = await requestWithKey('northReseller', ['quotes:create', 'quotes:read']);
  const buyer_id = network.companies.northClient;
  const lines = [{ plan_id: network.planId, quantity: 3 }];
  const created = await request('/api/quotes', { buyer_id, lines });
  expect(created.json()).toMatchObject({
    quote: { lines: [{ recurring: '5200', problem: null }] },
  });
  expect(created.text).not.toContain(prices.northShop);
  const { quote } = Object(created.json());
  const requestWithReadKey = await requestWithKey('northReseller', ['quotes:read']);
  expect((await requestWithReadKey(`/api/quotes/${quote.id}`)).json()).toMatchObject({
    lines: [{ service: 'Desk phones', recurring: '5200', problem: null }],
  });
  expect(errorIn(await requestWithReadKey('/api/quotes', { buyer_id, lines }))).toBe(
    '403 forbidden',
  );
});

test('a key that could not read the response is refused, with the missing scope', async () => {
  const lines = [{ plan_id: network.planId, quantity: 2 }];
  const request = await requestWithKey('clerk', ['orders:create']);
  const refused = await request('/api/orders', { lines });
  expect(errorIn(refused)).toBe('403 forbidden');
  expect(refused.text).toContain('orders:read');
  const quoteRequest = await requestWithKey('northReseller', ['quotes:create']);
  const quoteResponse = await quoteRequest('/api/quotes', {
    buyer_id: network.companies.northClient,
    lines,
  });
  expect(errorIn(quoteResponse)).toBe('403 forbidden');
  expect(quoteResponse.text).toContain('quotes:read');
});

test('a key with other scopes cannot order', async () => {
  const request = await requestWithKey('clerk', ['services:read', 'orders:read']);
  const lines = [{ plan_id: network.planId, quantity: 2 }];
  expect(errorIn(await request('/api/orders', { lines }))).toBe('403 forbidden');
});
