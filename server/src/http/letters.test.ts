import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendLetter } from '../capabilities/orders/letters/sign-letter.ts';
import { readOrder } from '../capabilities/orders/records/read-order.ts';
import { addPorts } from '../capabilities/orders/tasks/tasks.ts';
import { createOrderTest, type OrderTest } from '../capabilities/orders/testing.ts';
import { pdfText } from '../kernel/pdf/testing.ts';
import { createTestService, type TestService } from '../testing/service.ts';

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
  service.request(`/letters/${token}`, { headers: { host: siteHost } });
const post = (token: string, step: string, values: Record<string, string>) =>
  service.request(`/letters/${token}/${step}`, {
    method: 'POST',
    headers: {
      host,
      'content-type': 'application/x-www-form-urlencoded',
      origin: `http://${host}`,
      'user-agent': 'Test',
    },
    raw: new URLSearchParams(values).toString(),
  });

const facts = {
  entity_name: 'Київ Telecom',
  account_number: '4711',
  service_address: '12 Harbour Road',
  signer_name: 'Grace Hopper',
};

/** Sends the letter of a new port; returns how to send it again. */
async function createSentLetter() {
  const { id } = await network.placeOrder('clerk', plan);
  const { tasks } = await addPorts(await network.as('clerk'), {
    id,
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
  });
  const signer_email = `${crypto.randomUUID()}@client.test`;
  const task = tasks.find(({ kind }) => kind === 'port')?.id ?? '';
  const send = async (account_number = facts.account_number) => {
    const input = { id: task, ...facts, account_number, signer_email };
    await sendLetter(await network.as('northReseller'), input);
    const { text } = await network.latestEmailTo(signer_email);
    return /\/letters\/([\w-]{43})/.exec(text)?.[1] ?? '';
  };
  return { order: id, email: signer_email, send, token: await send() };
}

async function codeFor(token: string, email: string): Promise<string> {
  const response = await post(token, 'code', {
    name: 'Grace Hopper',
    title: 'CTO',
    consent: 'yes',
  });
  expect(response.status).toBe(303);
  return /\b\d{6}\b/.exec((await network.latestEmailTo(email)).text)?.[0] ?? '';
}

test('shows what is authorised, as an uncached page and as a PDF', async () => {
  const { token } = await createSentLetter();
  const { status, text, headers } = await openLink(token);
  expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
  const pdf = await service.request(`/letters/${token}/letter.pdf`, { headers: { host } });
  for (const output of [text, pdfText(pdf.bytes)])
    for (const fact of [...Object.values(facts), 'Bell', '+12125550001', 'North Shop'])
      expect(output).toContain(fact);
});

test('signing a letter with the emailed code stores evidence', async () => {
  const { order, token, email } = await createSentLetter();
  const withoutConsent = await post(token, 'code', { name: 'Grace Hopper' });
  expect([withoutConsent.status, withoutConsent.text]).toEqual([
    422,
    expect.stringContaining('authorised to sign the letter.'),
  ]);
  const code = await codeFor(token, email);
  const response = await post(token, 'accept', { code: code === '000000' ? '000001' : '000000' });
  expect([response.status, response.text]).toEqual([422, expect.stringContaining('is incorrect')]);
  expect((await post(token, 'accept', { code })).status).toBe(303);
  expect((await openLink(token)).text).toContain('Signed by Grace Hopper');
  const { tasks } = await readOrder(await network.as('northReseller'), { id: order });
  expect(tasks.find(({ kind }) => kind === 'port')?.letter).toMatchObject({
    state: 'signed',
    signature: { name: 'Grace Hopper', title: 'CTO', email, agent: 'Test' },
  });
  expect(await service.request(`/letters/${token}`, { headers: { host } })).toMatchObject({
    status: 200,
  });
});

test('a replaced letter responds with 410 and can no longer be signed', async () => {
  const { token, email, send } = await createSentLetter();
  const code = await codeFor(token, email);
  await send('4712');
  const { status, text } = await openLink(token);
  expect([status, text]).toEqual([410, expect.stringContaining('have changed')]);
  await post(token, 'accept', { code });
  expect((await openLink(token)).status).toBe(410);
});

test('unknown links and those of other tenants get the same response', async () => {
  const { token } = await createSentLetter();
  const [unknown, foreign] = [await openLink('a'.repeat(43)), await openLink(token, 'south.test')];
  expect([unknown.status, foreign.status]).toEqual([404, 404]);
});
