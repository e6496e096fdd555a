import { textOperations } from '@trunkline/contract/branding';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestNetwork, rejectionOf, type TestNetwork } from '../../../testing.ts';
import { readTexts } from './read-texts.ts';

let network: TestNetwork;
beforeAll(async () => {
  network = await createTestNetwork();
});
afterAll(() => network.drop());

const read = async (persona: keyof TestNetwork['people'], company_id: string) =>
  readTexts(await network.signedInAs(network.people[persona]), { company_id });

test('returns the saved texts, and the defaults where nothing is set', async () => {
  const { north } = network.companies;
  await network.admin.query(
    `insert into site_settings (company_id, setting_key, setting_value)
     values ($1, 'tagline', '"Calls"'), ($1, 'support_email', '"help@north.test"'), ($1, 'recycle_days', '7')`,
    [north],
  );
  await network.admin.query(
    `insert into tenant_domains (company_id, domain, status)
     values ($1, 'north.test', 'valid'), ($1, 'waiting.test', 'pending')`,
    [north],
  );
  const found = await read('northAdmin', north);
  expect(found).toMatchObject({
    texts: { site_name: '', tagline: 'Calls', support_email: 'help@north.test' },
    built_in: { site_name: 'North', mail_sender_name: 'North', mail_reply_to: 'help@north.test' },
    sender_domains: ['north.test'],
    any_sender: false,
  });
  expect(Object.keys(found.texts)).not.toContain('recycle_days');
  expect(await read('owner', network.companies.platform)).toMatchObject({ any_sender: true });
});

test('responds with not found to another tenant, and shows no saved texts to a role without permission', async () => {
  for (const company of [network.companies.north, network.companies.platform, crypto.randomUUID()])
    expect(await rejectionOf(read('southAdmin', company))).toMatchObject({ code: 'not_found' });
  await network.admin.query(
    `insert into site_settings (company_id, setting_key, setting_value) values ($1, 'tagline', '"Shop"')`,
    [network.companies.northShop],
  );
  const result = await read('northReseller', network.companies.northShop);
  expect(result.texts).toMatchObject({ tagline: '' });
});

test('shows the longest name a company can have as its default', async () => {
  const name = 'N'.repeat(120);
  const company = await network.createTenant(network.companies.north, 'reseller', name);
  const found = await read('northAdmin', company);
  expect(found.built_in.site_name).toBe(name);
  const { outputSchema } = textOperations.texts['~orpc'];
  expect(await outputSchema?.['~standard'].validate(found)).not.toHaveProperty('issues');
});
