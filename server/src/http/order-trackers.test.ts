import { afterAll, beforeAll, expect, test } from 'vitest';
import { OrderDetail } from '@trunkline/contract/orders';
import { createOrderTest, type OrderTest, prices } from '../capabilities/orders/testing.ts';
import { createTestService, errorIn, type TestService } from '../testing/service.ts';

let network: OrderTest;
let service: TestService;
let plan: string;
const host = 'trunkline.test';

beforeAll(async () => {
  network = await createOrderTest();
  await network.liftLimits();
  await network.admin.query(
    "insert into tenant_domains (company_id, domain, status) values ($1, 'south.test', 'valid')",
    [network.companies.south],
  );
  service = await createTestService(network);
  ({ id: plan } = await network.createPlan());
});
afterAll(async () => {
  await service.stop();
  await network.drop();
});

const openLink = (token: string, siteHost = host) =>
  service.request(`/track/${token}`, { headers: { host: siteHost } });
const linkOf = (order: string) => `/api/orders/${order}/link`;
const tokenIn = (text: string) => /\/track\/([\w-]{43})"/.exec(text)?.[1] ?? '';

/** Shares an order as this persona; returns the token of its link. */
async function share(persona: 'clerk' | 'northReseller', order: string): Promise<string> {
  const request = await service.as(network.people[persona]);
  const response = await request(linkOf(order), { method: 'POST' });
  if (response.status !== 200) throw new Error(response.text);
  return tokenIn(response.text);
}

test('shows the next step, its owner and its due date, but nothing about companies further up', async () => {
  const { id, number } = await network.placeOrder('clerk', plan);
  await network.process();
  await network.admin.query(
    "update order_tasks set due_at = '2999-02-01T12:00:00Z' where kind = 'provisioning'",
  );
  const request = await service.as(network.people.northReseller);
  const added = await request(`/api/orders/${id}/tasks`, {
    method: 'POST',
    json: {
      kind: 'other',
      title: 'Run a cable',
      responsible: 'buyer',
      due_at: '2999-03-01T12:00:00Z',
    },
  });
  expect(added.status).toBe(200);
  const { status, text, headers } = await openLink(await share('clerk', id));
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'same-origin',
  });
  for (const expected of [
    `Order ${number} from North Shop`,
    'North Client needs to do this by March 1, 2999.',
    'North Shop needs to do this by February 1, 2999.',
    'Delivery of Desk phones',
    'Desk phones: Standard',
  ])
    expect(text).toContain(expected);
  for (const hidden of ['Upstream', 'USD', '$', ...Object.values(prices)])
    expect(text.replaceAll(/<(head|header|footer)[\s\S]*?<\/\1>/g, '')).not.toContain(hidden);
  expect(text.replaceAll('North Shop', '')).not.toMatch(/\bNorth\b(?! Client)/);
});

test('shows who signs the letter of a port, and that it was signed', async () => {
  const { id } = await network.placeOrder('clerk', plan);
  const request = await service.as(network.people.clerk);
  const added = await request(`/api/orders/${id}/ports`, {
    method: 'POST',
    json: {
      line_id: null,
      numbers: [
        {
          number: '+12125550001',
          country: 'US',
          number_type: 'geographic',
          losing_carrier: 'Bell',
          messaging: false,
          requested_foc: null,
        },
      ],
    },
  });
  expect(added.status).toBe(200);
  const { tasks } = OrderDetail.parse(added.json());
  const token = await share('clerk', id);
  const visibleText = async () => (await openLink(token)).text.replaceAll(/<[^>]*>/g, ' ');
  expect(await visibleText()).toMatch(
    /Letter of authorisation: to be sent +North Client needs to do this\./,
  );
  await network.sendAndSignLetter(tasks.find(({ kind }) => kind === 'port')?.id ?? '');
  expect(await visibleText()).toMatch(/Letter of authorisation: signed +Done, /);
  expect(await visibleText()).not.toMatch(/4711|Grace|Harbour/);
});

test('both sides get the same link, which stops working once revoked', async () => {
  const { id } = await network.placeOrder('clerk', plan);
  const token = await share('clerk', id);
  expect(await share('northReseller', id)).toBe(token);
  const seller = await service.as(network.people.northReseller);
  expect((await seller(linkOf(id))).text).toContain(token);
  expect((await seller(linkOf(id), { method: 'DELETE' })).json()).toEqual({ url: null });
  expect((await openLink(token)).status).toBe(404);
  expect(await share('clerk', id)).not.toBe(token);
  const events = (await network.auditOf(id)).filter(({ action }) => action === 'event');
  expect(events.map(({ after }) => Object(after).event)).toEqual(
    expect.arrayContaining(['share', 'unshare']),
  );
});

test('an order is shared only by its two companies, and not before it is submitted', async () => {
  const { id } = await network.placeOrder('clerk', plan, { draft: true });
  const buyer = await service.as(network.people.clerk);
  expect(errorIn(await buyer(linkOf(id), { method: 'POST' }))).toBe('403 forbidden');
  const outside = await service.as(network.people.southReseller);
  for (const method of ['GET', 'POST', 'DELETE'])
    expect(errorIn(await outside(linkOf(id), { method }))).toBe('404 not_found');
});

test("unknown, old and other tenants' links get the same response", async () => {
  const { id } = await network.placeOrder('clerk', plan);
  const token = await share('clerk', id);
  const { id: ended } = await network.placeOrder('clerk', plan);
  const old = await share('clerk', ended);
  await network.admin.query(
    "update orders set state = 'completed', state_since = now() - interval '91 days' where id = $1",
    [ended],
  );
  const unknown = await openLink('x'.repeat(43));
  expect(unknown.status).toBe(404);
  for (const response of [await openLink(old), await openLink(`${token}x`), await openLink(id)])
    expect([response.status, response.text]).toEqual([404, unknown.text]);
  const foreign = await openLink(token, 'south.test');
  const notFound = await openLink('x'.repeat(43), 'south.test');
  expect([foreign.status, foreign.text]).toEqual([404, notFound.text]);
});

test('stores the hash of the token only', async () => {
  const { id } = await network.placeOrder('clerk', plan);
  const token = await share('clerk', id);
  const { rows } = await network.admin.query<{ row: string }>(
    'select k::text as row from order_links k where order_id = $1',
    [id],
  );
  expect(rows[0]?.row).not.toContain(token);
  expect(rows[0]?.row).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
});
