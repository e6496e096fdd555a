import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestNetwork, rejectionOf, type TestNetwork } from '../../../testing.ts';
import { mailsOf, visitorOf } from '../../../testing/visitors.ts';
import { receiveContact } from './receive-contact.ts';

let network: TestNetwork;
beforeAll(async () => {
  network = await createTestNetwork();
});
afterAll(() => network.drop());
beforeEach(() => network.admin.query('delete from mail_messages'));

const values = {
  name: 'Robin Vale',
  email: 'robin@vale.example',
  phone: '+1 503 555 0100',
  company_name: 'Vale Telecom',
  topic: 'sales',
  message: 'Forty resellers, three tiers.',
};
const desk = { contact_email: 'desk@north.example', site_name: 'North Lines' };
const visitor = (settings: Parameters<typeof visitorOf>[2] = desk) =>
  visitorOf(network, network.companies.north, settings);
const readStored = async (submission: string) =>
  (
    await network.admin.query<Record<string, unknown>>(
      'select * from contact_requests where submission = $1',
      [submission],
    )
  ).rows;

test('a request is stored for the company of the site, which is notified, and audited', async () => {
  const id = randomUUID();
  await receiveContact(await visitor(), { id, values, confirm: true });
  const [request] = await readStored(id);
  expect(request).toMatchObject({ ...values, company_id: network.companies.north, state: 'new' });
  const [toCompany, toSender, ...others] = await mailsOf(network);
  expect(others).toEqual([]);
  expect(toCompany).toMatchObject({
    recipient: 'desk@north.example',
    company_id: network.companies.north,
    subject: 'New message: Becoming a customer or provider',
  });
  for (const part of ['Forty resellers', 'Robin Vale, Vale Telecom', '+1 503 555 0100'])
    expect(toCompany?.text).toContain(part);
  expect(toSender).toMatchObject({ recipient: 'robin@vale.example' });
  expect(toSender?.text).toContain('Thank you for writing to North Lines.');
  expect(await network.auditOf(String(request?.['id']))).toMatchObject([
    { action: 'insert', actor_id: null, company_id: network.companies.north },
  ]);
});

test('the same form sent again changes nothing and notifies no one; on another site it counts as a new one', async () => {
  const id = randomUUID();
  const context = await visitor();
  await receiveContact(context, { id, values, confirm: true });
  await network.admin.query('delete from mail_messages');
  await receiveContact(context, { id, values: { ...values, name: 'Other' }, confirm: true });
  expect(await readStored(id)).toMatchObject([{ name: 'Robin Vale' }]);
  expect(await mailsOf(network)).toEqual([]);
  await receiveContact(await visitorOf(network, network.companies.south), {
    id,
    values,
    confirm: false,
  });
  const companies = (await readStored(id)).map((item) => String(item['company_id']));
  expect(companies.toSorted()).toEqual(
    [network.companies.north, network.companies.south].toSorted(),
  );
});

test("the form cannot be used to send text to someone else's address, or markup to the company", async () => {
  const hostile = {
    ...values,
    name: '<b>Win</b>\nBcc: all@vale.example',
    message: '<script>steal()</script> https://evil.example',
  };
  await receiveContact(await visitor(), { id: randomUUID(), values: hostile, confirm: true });
  const [toCompany, toSender] = await mailsOf(network);
  expect(toCompany?.html).not.toMatch(/<script|<b>Win/);
  expect(toSender?.recipient).toBe('robin@vale.example');
  expect(`${toSender?.subject} ${toSender?.text} ${toSender?.html}`).not.toMatch(/Win|Bcc|evil/);
});

test('emails no copy unless requested, and stores a request to a company without an address', async () => {
  const id = randomUUID();
  const silent = await visitor({ contact_email: '', support_email: '' });
  await receiveContact(silent, { id, values, confirm: false });
  expect(await mailsOf(network)).toEqual([]);
  expect(await readStored(id)).toHaveLength(1);
  const helped = await visitor({ contact_email: '', support_email: 'help@north.example' });
  await receiveContact(helped, { id: randomUUID(), values, confirm: false });
  expect(await mailsOf(network)).toMatchObject([{ recipient: 'help@north.example' }]);
});

test('a request the database rejects leaves no email behind', async () => {
  const id = randomUUID();
  const invalid = { ...values, topic: 'nonsense' };
  await rejectionOf(receiveContact(await visitor(), { id, values: invalid, confirm: true }));
  expect(await readStored(id)).toEqual([]);
  expect(await mailsOf(network)).toEqual([]);
});
