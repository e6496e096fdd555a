import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createIntegrationTest, type IntegrationTest } from './testing.ts';
import { pauseIntegration } from './verbs/set-state.ts';

let network: IntegrationTest;
beforeAll(async () => {
  network = await createIntegrationTest();
});
afterAll(() => network.drop());
beforeEach(() => network.clear());

const eventsOf = async (id: string) =>
  (await network.deliveriesOf(id)).map(({ event, payload }) => [event, payload.data['name']]);

test('an integration gets only events of its company and the companies below it', async () => {
  const [platform, north, shop, south] = [
    await network.addActive('platform'),
    await network.addActive('north'),
    await network.addActive('northShop'),
    await network.addActive('south'),
  ];
  await network.rename('northShop', 'Corner Shop');
  for (const company of [platform, north, shop])
    expect(await eventsOf(company.id)).toEqual([['company.updated', 'Corner Shop']]);
  expect(await eventsOf(south.id)).toEqual([]);
  const [one] = await network.deliveriesOf(north.id);
  const [other] = await network.deliveriesOf(shop.id);
  // The event ID is the same for every integration, so that a receiver can recognise duplicates.
  expect(one?.event_id).toBe(other?.event_id);
  expect(one?.payload).toEqual({
    type: 'company.updated',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    data: {
      id: network.companies.northShop,
      name: 'Corner Shop',
      company_id: network.companies.northShop,
    },
  });
});

test('an integration gets only events of its topics, and only while it is active', async () => {
  const companies = await network.addActive('north', { topics: ['companies'] });
  const users = await network.addActive('north', { topics: ['users', 'partners'] });
  const paused = await network.addActive('north');
  await pauseIntegration(await network.signedIn('owner'), { id: paused.id });
  const unsigned = await network.addPaused('north');
  const deleted = await network.addActive('north');
  await network.admin.query('update integrations set deleted_at = now() where id = $1', [
    deleted.id,
  ]);
  await network.rename('north', 'North Again');
  await network.admin.query("update profiles set first_name = 'Kim' where id = $1", [
    network.people.northAdmin.id,
  ]);
  expect(await eventsOf(companies.id)).toEqual([['company.updated', 'North Again']]);
  expect(await eventsOf(users.id)).toEqual([['user.updated', network.people.northAdmin.email]]);
  for (const integration of [paused, unsigned, deleted])
    expect(await eventsOf(integration.id)).toEqual([]);
});

describe('events', () => {
  test('cover creating, deleting and restoring, but not purging', async () => {
    const { id } = await network.addActive('north');
    const companyId = await network.createTenant(network.companies.north, 'reseller', 'Passing');
    await network.admin.query('update companies set deleted_at = now() where id = $1', [companyId]);
    await network.admin.query('update companies set deleted_at = null where id = $1', [companyId]);
    await network.admin.query('delete from companies where id = $1', [companyId]);
    expect((await network.deliveriesOf(id)).map(({ event }) => event)).toEqual([
      'company.created',
      'company.deleted',
      'company.restored',
    ]);
  });

  test('leave out rolled-back changes and refused attempts', async () => {
    const { id } = await network.addActive('north');
    await network.admin.query('begin');
    await network.admin.query("update companies set name = 'Never' where id = $1", [
      network.companies.north,
    ]);
    await network.admin.query('rollback');
    await network.admin.query(
      "select app.record_event('companies', $1, 'North', 'denied', '{}'::jsonb)",
      [network.companies.north],
    );
    expect(await network.deliveriesOf(id)).toEqual([]);
  });

  test('leave out changes to the integration itself, whose audit log contains no secret', async () => {
    const { id, secret } = await network.addActive('north');
    expect(await network.deliveriesOf(id)).toEqual([]);
    const log = JSON.stringify(await network.auditOf(id));
    expect(log).toContain('secret_at');
    expect(log).not.toContain(secret);
    const { rows } = await network.admin.query<{ sealed_secret: string }>(
      'select sealed_secret from integration_internals where integration_id = $1',
      [id],
    );
    expect(rows[0]?.sealed_secret).toMatch(/^v1\./);
    expect(log).not.toContain(rows[0]?.sealed_secret);
  });
});
