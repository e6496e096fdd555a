import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdfText } from '../kernel/pdf/testing.ts';
import { transitionQuote } from '../capabilities/quotes/records/transition-quote.ts';
import { readQuote } from '../capabilities/quotes/records/read-quote.ts';
import { prices } from '../capabilities/orders/testing.ts';
import { createQuoteTest, type QuoteTest } from '../testing/quotes.ts';
import { createTestService, errorIn, type TestService } from '../testing/service.ts';

let network: QuoteTest;
let service: TestService;
const host = 'trunkline.test';
const form = 'application/x-www-form-urlencoded';

beforeAll(async () => {
  network = await createQuoteTest();
  await network.liftLimits();
  await network.admin.query(
    "insert into tenant_domains (company_id, domain, status) values ($1, 'south.test', 'valid')",
    [network.companies.south],
  );
  service = await createTestService(network);
});
afterAll(async () => {
  await service.stop();
  await network.drop();
});

const openLink = (token: string, siteHost = host) =>
  service.request(`/q/${token}`, { headers: { host: siteHost } });

const post = (token: string, step: string, values: Record<string, string>) =>
  service.request(`/q/${token}/${step}`, {
    method: 'POST',
    headers: { host, 'content-type': form, origin: `http://${host}`, 'user-agent': 'Test' },
    raw: new URLSearchParams(values).toString(),
  });

/** Requests a code; returns the one that was emailed. */
async function codeFor(token: string, email: string): Promise<string> {
  const response = await post(token, 'code', {
    name: 'Grace Hopper',
    title: 'CTO',
    consent: 'yes',
  });
  expect(response.status).toBe(303);
  const { text } = await network.latestEmailTo(email);
  return /\b\d{6}\b/.exec(text)?.[0] ?? '';
}

const ordersOf = async (quote: string) => {
  const { rows } = await network.admin.query<{ id: string }>(
    "select o.id from orders o join quotes q on o.reference = 'Quote ' || q.number where q.id = $1",
    [quote],
  );
  return rows.length;
};

test('members download the PDF of a quote they can read', async () => {
  const { quote } = await network.sendNewQuote();
  const download = async (persona: 'shopAdmin' | 'southAdmin', id: string) => {
    const request = await service.as(network.people[persona]);
    return request(`/api/quotes/${id}/pdf`);
  };
  const { bytes, headers } = await download('shopAdmin', quote.id);
  expect(headers['content-disposition']).toBe(`attachment; filename="quote-${quote.number}.pdf"`);
  expect(pdfText(bytes)).toContain(`Quote ${quote.number}`);
  expect(errorIn(await download('southAdmin', quote.id))).toBe('404 not_found');
  expect(errorIn(await download('shopAdmin', 'x'))).toBe('404 not_found');
});

test('a quote shows its lines, totals, terms and PDF, but no price from above', async () => {
  const { quote, token } = await network.sendNewQuote();
  const { status, text, headers } = await openLink(token);
  expect(status).toBe(200);
  expect(text).toContain('$52.00 every month');
  expect(text).toContain('Payment within 30 days.');
  expect(text).not.toContain('Trunkline Quotes');
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });
  const pdf = await service.request(`/q/${token}/quote.pdf`, { headers: { host } });
  expect(pdf.headers['content-type']).toBe('application/pdf');
  expect(pdfText(pdf.bytes)).toContain(`Quote ${quote.number}`);
  for (const output of [text, pdfText(pdf.bytes)])
    for (const micro of [prices.north, prices.northShop])
      expect(output).not.toContain(((3 * Number(micro)) / 1_000_000).toFixed(2));
  expect(await readQuote(await network.as('northReseller'), quote)).toMatchObject({
    state: 'viewed',
    versions: [{ viewed_at: expect.any(String) }],
  });
});

test("a quote isn't accepted while a required service is missing", async () => {
  const { quote, token, email } = await network.sendNewQuote();
  const required = await network.createPlan();
  await network.admin.query("update services set name = 'Numbers' where id = $1", [
    required.service,
  ]);
  await network.admin.query(
    `insert into service_relations (company_id, service_id, kind, target_id)
     select company_id, service_id, 'requires', $2 from plans where id = $1`,
    [network.planId, required.service],
  );
  const code = await codeFor(token, email);
  const refused = await post(token, 'accept', { code });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('Desk phones requires another service. Add Numbers.');
  const dryRun = await post(token, 'accept', { code, dry_run: 'yes' });
  expect([dryRun.status, dryRun.text]).toEqual([422, refused.text]);
  expect(await ordersOf(quote.id)).toBe(0);
  await network.admin.query('delete from service_relations');
  expect((await post(token, 'accept', { code })).status).toBe(303);
  expect(await ordersOf(quote.id)).toBe(1);
});

test('accepting a quote with the emailed code stores evidence', async () => {
  const { quote, token, email } = await network.sendNewQuote();
  const code = await codeFor(token, email);
  expect((await openLink(token)).text).toContain('Six-digit code');
  const response = await post(token, 'accept', { code: code === '000000' ? '000001' : '000000' });
  expect(response.status).toBe(422);
  expect(response.text).toContain('This code is incorrect.');
  expect((await post(token, 'accept', { code })).status).toBe(303);
  expect((await openLink(token)).text).toContain('Accepted by Grace Hopper');
  const detail = await readQuote(await network.as('northReseller'), quote);
  expect(detail).toMatchObject({
    state: 'accepted',
    acceptance: {
      name: 'Grace Hopper',
      title: 'CTO',
      email,
      sha256: detail.versions[0]?.sha256,
      code_sent_at: expect.stringMatching(/^\d{4}-/),
      agent: 'Test',
      address: expect.stringMatching(/./),
    },
  });
  expect(await ordersOf(quote.id)).toBe(1);
  const evidence = (await network.auditOf(quote.id)).filter(({ action }) => action === 'event');
  expect(evidence).toHaveLength(1);
});

test('a dry run orders nothing, but wrong codes in it count as attempts', async () => {
  const { quote, token, email } = await network.sendNewQuote();
  const code = await codeFor(token, email);
  const wrongCode = code === '000000' ? '000001' : '000000';
  const dryRun = (entered: string) => post(token, 'accept', { code: entered, dry_run: 'yes' });
  for (const { status, text } of [await dryRun(code), await dryRun(code)]) {
    expect(status).toBe(200);
    expect(text).toContain('Nothing has been ordered yet.');
  }
  for (let attempt = 0; attempt < 5; attempt += 1)
    expect((await dryRun(wrongCode)).text).toContain('This code is incorrect.');
  expect((await post(token, 'accept', { code })).text).toContain('no longer works');
  expect(await ordersOf(quote.id)).toBe(0);
});

test('a code allows five attempts', async () => {
  const { quote, token, email } = await network.sendNewQuote();
  const code = await codeFor(token, email);
  const wrongCode = code === '000000' ? '000001' : '000000';
  for (let attempt = 0; attempt < 5; attempt += 1) await post(token, 'accept', { code: wrongCode });
  expect((await post(token, 'accept', { code })).text).toContain('no longer works');
  expect(await ordersOf(quote.id)).toBe(0);
});

test('a code requires a name and consent', async () => {
  const { token } = await network.sendNewQuote();
  const nameless = await post(token, 'code', { name: '', consent: 'yes' });
  expect([nameless.status, nameless.text]).toEqual([
    422,
    expect.stringContaining('Enter a name with at least two letters'),
  ]);
  const withoutConsent = await post(token, 'code', { name: 'Grace Hopper' });
  expect([withoutConsent.status, withoutConsent.text]).toEqual([
    422,
    expect.stringContaining('Confirm that you'),
  ]);
});

test('50 parallel acceptances create exactly one order', async () => {
  const { quote, token, email } = await network.sendNewQuote();
  const code = await codeFor(token, email);
  const responses = await Promise.all(
    Array.from({ length: 50 }, () => post(token, 'accept', { code })),
  );
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([303]));
  expect(await ordersOf(quote.id)).toBe(1);
});

test('a revised quote responds with 410 and names the newer version', async () => {
  const { quote, token } = await network.sendNewQuote();
  const reseller = await network.as('northReseller');
  await transitionQuote(reseller, { id: quote.id, event: 'revise', reason: '' });
  const responses = [await openLink(token), await post(token, 'accept', { code: '123456' })];
  for (const { status, text } of responses) {
    expect(status).toBe(410);
    expect(text).toContain('A newer version of this quote exists');
    expect(text).not.toContain('52.00');
  }
  expect((await service.request(`/q/${token}/quote.pdf`, { headers: { host } })).status).toBe(404);
});

test('a quote is declined with a reason', async () => {
  const { quote, token } = await network.sendNewQuote();
  expect((await post(token, 'decline', { reason: 'Too expensive' })).status).toBe(303);
  expect((await openLink(token)).text).toContain('You declined this quote');
  expect(await readQuote(await network.as('northReseller'), quote)).toMatchObject({
    state: 'declined',
    versions: [{ reason: 'Too expensive' }],
  });
});

test("unknown, expired and other tenants' links get the same response", async () => {
  const { quote, token } = await network.sendNewQuote();
  const { token: old, quote: expired } = await network.sendNewQuote();
  await network.admin.query(
    "update quote_versions set valid_until = '2020-01-01' where quote_id = $1",
    [expired.id],
  );
  const unknown = await openLink('x'.repeat(43));
  const responses = [await openLink(old), await openLink(`${token}x`), await openLink(quote.id)];
  for (const { status, text } of responses) expect([status, text]).toEqual([404, unknown.text]);
  expect(unknown.status).toBe(404);
  const foreign = await openLink(token, 'south.test');
  const notFound = await openLink('x'.repeat(43), 'south.test');
  expect([foreign.status, foreign.text]).toEqual([404, notFound.text]);
});

test("a form sent from another site isn't accepted", async () => {
  const { token } = await network.sendNewQuote();
  const { status } = await service.request(`/q/${token}/decline`, {
    method: 'POST',
    headers: { host, 'content-type': form, origin: 'http://evil.test' },
    raw: 'reason=x',
  });
  expect(status).toBe(403);
});
