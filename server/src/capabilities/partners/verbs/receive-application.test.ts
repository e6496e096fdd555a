import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestNetwork, rejectionOf, type TestNetwork } from '../../../testing.ts';
import { mailsOf, visitorOf } from '../../../testing/visitors.ts';
import { receiveApplication } from './receive-application.ts';

let network: TestNetwork;
beforeAll(async () => {
  network = await createTestNetwork();
});
afterAll(() => network.drop());
beforeEach(() => network.admin.query('delete from mail_messages'));

const values = {
  company_name: 'Vale Telecom',
  website: 'https://vale.example',
  contact_name: 'Robin Vale',
  email: 'robin@vale.example',
  phone: '+1 503 555 0100',
  country: 'US',
  tax_number: 'US 12 3456789',
  kind: 'reseller',
  message: 'Forty customers.',
};
const desk = { contact_email: 'desk@north.example', site_name: 'North Lines' };
const visitor = () => visitorOf(network, network.companies.north, desk);
const readStored = async (submission: string) =>
  (
    await network.admin.query<Record<string, unknown>>(
      'select * from partner_applications where submission = $1',
      [submission],
    )
  ).rows;

test("stores and audits an application for the site's company, and notifies the company", async () => {
  const id = randomUUID();
  await receiveApplication(await visitor(), { id, values, confirm: true });
  const [application] = await readStored(id);
  expect(application).toMatchObject({
    ...values,
    company_id: network.companies.north,
    state: 'new',
  });
  const [toCompany, toSender, ...others] = await mailsOf(network);
  expect(others).toEqual([]);
  expect(toCompany).toMatchObject({
    recipient: 'desk@north.example',
    company_id: network.companies.north,
    subject: 'New partner application: Vale Telecom',
  });
  for (const part of [
    'Robin Vale',
    'Forty customers.',
    'United States',
    'https://vale.example',
    'VAT or tax number: US 12 3456789',
  ])
    expect(toCompany?.text).toContain(part);
  expect(toSender).toMatchObject({ recipient: 'robin@vale.example' });
  expect(toSender?.text).toContain('a partner of North Lines');
  expect(await network.auditOf(String(application?.['id']))).toMatchObject([
    { action: 'insert', actor_id: null, company_id: network.companies.north },
  ]);
});

test('the same form sent again changes nothing and notifies no one; on another site it counts as a new one', async () => {
  const id = randomUUID();
  const context = await visitor();
  await receiveApplication(context, { id, values, confirm: true });
  await network.admin.query('delete from mail_messages');
  const repeated = { ...values, company_name: 'Other' };
  await receiveApplication(context, { id, values: repeated, confirm: true });
  expect(await readStored(id)).toMatchObject([{ company_name: 'Vale Telecom' }]);
  expect(await mailsOf(network)).toEqual([]);
  const southVisitor = await visitorOf(network, network.companies.south);
  await receiveApplication(southVisitor, { id, values, confirm: false });
  const companies = (await readStored(id)).map((item) => String(item['company_id']));
  expect(companies.toSorted()).toEqual(
    [network.companies.north, network.companies.south].toSorted(),
  );
});

test("the form cannot be used to send text to someone else's address, or markup to the company", async () => {
  const hostile = { ...values, company_name: '<b>Win</b>', message: '<script>steal()</script>' };
  await receiveApplication(await visitor(), { id: randomUUID(), values: hostile, confirm: true });
  const [toCompany, toSender] = await mailsOf(network);
  expect(toCompany?.html).not.toMatch(/<script|<b>Win/);
  expect(`${toSender?.subject} ${toSender?.text} ${toSender?.html}`).not.toMatch(/Win|steal/);
});

test('optional fields can be empty, and are left out of the email', async () => {
  const id = randomUUID();
  const short = { ...values, website: '', phone: '', tax_number: '', message: '' };
  await receiveApplication(await visitor(), { id, values: short, confirm: false });
  expect(await readStored(id)).toMatchObject([
    { website: null, phone: '', tax_number: '', message: '' },
  ]);
  const [toCompany, ...others] = await mailsOf(network);
  expect(others).toEqual([]);
  expect(toCompany?.text).not.toMatch(/Website:|Phone:|VAT or tax number:/);
});

test('a request the database rejects leaves no email behind', async () => {
  const id = randomUUID();
  const invalid = { ...values, country: 'nowhere' };
  await rejectionOf(receiveApplication(await visitor(), { id, values: invalid, confirm: true }));
  expect(await readStored(id)).toEqual([]);
  expect(await mailsOf(network)).toEqual([]);
});
