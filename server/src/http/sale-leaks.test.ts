import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderExport } from '../capabilities/orders/source.ts';
import { quoteExport } from '../capabilities/quotes/source.ts';
import { subscriptionExport } from '../capabilities/subscriptions/source.ts';
import { pdfText } from '../kernel/pdf/testing.ts';
import { exportsOf } from '../testing/exports.ts';
import { buildGuessedRequest } from '../testing/guesses.ts';
import { createQuoteTest, prices, type QuoteTest } from '../testing/quotes.ts';
import { createTestService, declaredOperations, type TestService } from '../testing/service.ts';

// A quote becomes orders and subscriptions of four companies, each at its own price. Whatever a
// buyer reads or receives about them contains no price from above its own buy price.

type Reader = 'clientAdmin' | 'northReseller';
/** The prices that each reader must not see, and the one it pays. */
const hidden = { clientAdmin: [prices.north, prices.northShop], northReseller: [prices.north] };
const paid = { clientAdmin: prices.northClient, northReseller: prices.northShop };
const quantity = 3;

let network: QuoteTest;
let service: TestService;
let token: string;
/** IDs of the sale's records by table, including records of the companies above. */
const records = new Map<string, string[]>();
const liveEvents: string[] = [];

/** The tables that operations act on, by the start of their paths, longest first. */
const tables: Readonly<Record<string, string>> = {
  '/api/orders/lines/{': 'order_lines',
  '/api/orders/{': 'orders',
  '/api/order_tasks/{': 'order_tasks',
  '/api/order_charges/{': 'order_charges',
  '/api/quotes/{': 'quotes',
  '/api/subscriptions/charges/{': 'charge_events',
  '/api/subscriptions/{': 'subscriptions',
};

const post = async (persona: keyof QuoteTest['people'], path: string, json: object) => {
  const response = await (
    await service.as(network.people[persona])
  )(path, { method: 'POST', json });
  if (response.status !== 200) throw new Error(`${path}: ${response.text}`);
  return Object(response.json()) as Record<string, unknown>;
};

beforeAll(async () => {
  network = await createQuoteTest();
  await network.liftLimits();
  service = await createTestService(network);
  network.admin.on('notification', ({ payload = '' }) => liveEvents.push(payload));
  await network.admin.query('listen live; listen public_change');
  const { north, northShop, northClient } = network.companies;
  for (const company of [north, northShop, northClient])
    await network.admin.query(
      `insert into integrations (company_id, name, url, topics, state, secret_at)
       values ($1, 'Hook', 'https://hook.example/', '{orders,quotes,subscriptions,prices}',
         'active', now())`,
      [company],
    );
  // From the quote to the delivery, then a charge and a change.
  const sent = await network.sendNewQuote();
  ({ token } = sent);
  await post('clientAdmin', `/api/quotes/${sent.quote.id}/answer`, { accept: true });
  for (let hop = 0; hop < 3; hop += 1) await network.process();
  const { rows: orders } = await network.admin.query<{ id: string }>(
    "select id from orders where source = 'quote'",
  );
  const order = orders[0]?.id ?? '';
  await post('northReseller', `/api/orders/${order}/charges`, {
    description: 'Construction',
    amount: '4400',
  });
  const { rows: tasks } = await network.admin.query<{ id: string }>(
    "select id from order_tasks where kind = 'provisioning'",
  );
  await post('owner', `/api/order_tasks/${tasks[0]?.id ?? ''}/transition`, { event: 'complete' });
  const { rows: subscriptions } = await network.admin.query<{ id: string; version: number }>(
    'select id, version from subscriptions where buyer_id = $1',
    [northClient],
  );
  await post('clientAdmin', `/api/subscriptions/${subscriptions[0]?.id ?? ''}/changes`, {
    version: subscriptions[0]?.version ?? 0,
    change: { event: 'set_quantity', quantity: quantity + 1 },
  });
  for (const table of new Set(Object.values(tables))) {
    const { rows } = await network.admin.query<{ id: string }>(`select id from ${table}`);
    records.set(
      table,
      rows.map(({ id }) => id),
    );
  }
});
afterAll(async () => {
  await service.stop();
  await network.drop();
});

/** A price in millionths and as text, for one unit and for the ordered quantities. */
const textsOf = (micro: string) =>
  [1, quantity, quantity + 1].flatMap((units) => {
    const amount = (units * Number(micro)) / 1_000_000;
    return [String(units * Number(micro)), amount.toFixed(2), String(Math.round(amount * 100))];
  });

const withoutIds = (text: string) =>
  text
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(?:Z|\+00:00)/g, '')
    .replaceAll(/\b[0-9a-f]{16,64}\b/g, '')
    .replaceAll(/[-/.][A-Za-z0-9_-]{8,}\.(?:js|css|woff2|png|webp|svg)/g, '');

const containsPrice = (text: string, micro: string) =>
  textsOf(micro).some((price) => new RegExp(`(?<![\\d.])${price}(?!\\d)`).test(withoutIds(text)));

const pricesFromAbove = (persona: Reader, text: string) =>
  hidden[persona].filter((micro) => containsPrice(text, micro));
const expectNothingFromAbove = (persona: Reader, what: string, text: string) =>
  expect({ what, found: pricesFromAbove(persona, text) }).toEqual({ what, found: [] });

const sales = /^(?:orders|quotes|subscriptions)\./;
/** Capabilities that report on a sale elsewhere; price-leaks covers the catalogue. */
const repeatingCapabilities = /^(?:audit|recycle|analytics|notifications|messaging|integrations)\./;

test.each(['clientAdmin', 'northReseller'] as const)(
  '%s finds no price from above in any response about a sale',
  async (persona) => {
    const send = await service.as(network.people[persona]);
    const { platform } = network.companies;
    let texts = '';
    for (const operation of declaredOperations) {
      const { name, method, guard } = operation;
      if (guard.who === 'anyone' || name.endsWith('.export')) continue;
      const reads = method === 'GET';
      if (!sales.test(name) && !(reads && repeatingCapabilities.test(name))) continue;
      const prefix = Object.keys(tables).find((start) => operation.path.startsWith(start));
      const ids = records.get(tables[prefix ?? ''] ?? '') ?? [network.planId];
      for (const id of ids) {
        const { path, options } = buildGuessedRequest(operation, id, platform);
        // A dry run where possible; elsewhere the unknown field is an error, which counts too.
        const requestOptions = reads
          ? options
          : { ...options, json: { ...Object(options.json), dry_run: true } };
        const { text } = await send(path, requestOptions);
        expectNothingFromAbove(persona, `${name} ${id}`, text);
        texts += text;
      }
    }
    // The price it pays is found, which proves that the search works.
    expect(containsPrice(texts, paid[persona])).toBe(true);
  },
);

test.each(['clientAdmin', 'northReseller'] as const)(
  'the exports of %s contain no price from above',
  async (persona) => {
    const person = network.people[persona];
    for (const exported of [orderExport, quoteExport, subscriptionExport]) {
      const { csv, lines } = await exportsOf(network).exportToCsv(person, exported);
      expect(pricesFromAbove(persona, csv)).toEqual([]);
      if (exported !== quoteExport || persona === 'northReseller') expect(lines).not.toEqual([]);
    }
  },
);

test('webhooks, notifications, emails, live events and documents contain no such price', async () => {
  const { northShop, northClient } = network.companies;
  for (const [persona, company] of [
    ['clientAdmin', northClient],
    ['northReseller', northShop],
  ] as const) {
    const { rows: sent } = await network.admin.query<{ text: string }>(
      `select d.payload::text as text from webhook_deliveries d
         join integrations i on i.id = d.integration_id where i.company_id = $1`,
      [company],
    );
    const { rows: notified } = await network.admin.query<{ text: string }>(
      'select parameters::text as text from notifications where company_id = $1',
      [company],
    );
    for (const rows of [sent, notified]) {
      expect(rows).not.toEqual([]);
      expectNothingFromAbove(persona, 'messages', rows.map(({ text }) => text).join('\n'));
    }
  }
  const { rows: mails } = await network.admin.query<{ text: string }>(
    "select subject || text as text from mail_messages where recipient like '%client.test'",
  );
  expect(mails).not.toEqual([]);
  expectNothingFromAbove('clientAdmin', 'mails', mails.map(({ text }) => text).join('\n'));
  expect(liveEvents).not.toEqual([]);
  expectNothingFromAbove('clientAdmin', 'live events', liveEvents.join('\n'));
  const headers = { host: 'trunkline.test' };
  const page = await service.request(`/q/${token}`, { headers });
  const pdf = await service.request(`/q/${token}/quote.pdf`, { headers });
  for (const text of [page.text, pdfText(pdf.bytes)]) {
    expect(containsPrice(text, paid.clientAdmin)).toBe(true);
    expectNothingFromAbove('clientAdmin', 'the quote', text);
  }
});
