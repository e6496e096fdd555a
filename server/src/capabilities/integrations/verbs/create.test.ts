import { integrationResource } from '@trunkline/contract/integrations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createIntegrationTest, type IntegrationTest } from '../testing.ts';
import { createIntegration } from './create.ts';

let network: IntegrationTest;
beforeAll(async () => {
  network = await createIntegrationTest();
});
afterAll(() => network.drop());

test('an integration starts paused and without a secret', async () => {
  const one = await network.addPaused('north', {
    persona: 'northAdmin',
    topics: ['users', 'companies'],
  });
  expect(one).toMatchObject({
    state: 'paused',
    secret_at: null,
    topics: ['companies', 'users'],
    health: 'unused',
    last_sent_at: null,
    stuck: 0,
    company_name: 'North',
  });
  expect(one.may.toSorted()).toEqual(['delete', 'export', 'update']);
  expect((await network.auditOf(one.id)).at(-1)).toMatchObject({
    action: 'insert',
    actor_id: network.people.northAdmin.id,
  });
});

test.each([
  ['northReseller', 'northShop', 'forbidden'],
  ['southAdmin', 'north', 'forbidden'],
  ['northAdmin', 'south', 'forbidden'],
  ['northAdmin', 'platform', 'forbidden'],
] as const)('%s cannot create an integration at %s', async (persona, company, code) => {
  const auditCount = await network.auditCount();
  expect(await rejectionOf(network.addPaused(company, { persona }))).toMatchObject({ code });
  expect(await network.auditCount()).toBe(auditCount);
});

test('no one can subscribe another system to records they cannot read', async () => {
  await network.revokePermission('admin', 'partners');
  const attempt = network.addPaused('north', {
    persona: 'northAdmin',
    topics: ['companies', 'partners'],
  });
  expect(await rejectionOf(attempt)).toMatchObject({ code: 'forbidden' });
  expect(await network.addPaused('north', { persona: 'northAdmin' })).toMatchObject({
    state: 'paused',
  });
});

test('rejects a plain http address and one with a password', async () => {
  const url = 'http://crm.example/hook';
  expect(await rejectionOf(network.addPaused('north', { url }))).toMatchObject({
    code: 'validation_failed',
    fields: [{ path: 'url' }],
  });
  const { create } = integrationResource;
  const input = { company_id: network.companies.north, name: 'CRM', topics: ['companies'] };
  for (const url of ['https://me:pass@crm.example/', 'ftp://crm.example', 'crm'])
    expect(create.safeParse({ ...input, url })).toMatchObject({ success: false });
  expect(
    create.parse({ ...input, topics: 'users, companies', url: 'https://crm.example' }),
  ).toEqual({ ...input, topics: ['companies', 'users'], url: 'https://crm.example' });
  expect(create.safeParse({ ...input, topics: [], url: 'https://crm.example' }).success).toBe(
    false,
  );
  const context = await network.signedIn('owner');
  const created = await createIntegration(
    context,
    create.parse({ ...input, url: 'https://crm.example' }),
  );
  expect(created).toMatchObject({ url: 'https://crm.example' });
});

test('a host name with an internal address gets the same refusal as when connecting', async () => {
  expect(
    await rejectionOf(network.addPaused('north', { url: 'https://inside.example/hook' })),
  ).toMatchObject({
    code: 'validation_failed',
    fields: [{ path: 'url', message: "The address isn't on the public internet." }],
  });
});
