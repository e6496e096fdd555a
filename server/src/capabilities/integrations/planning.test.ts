import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createIntegrationTest, type IntegrationTest } from './testing.ts';
import { pauseIntegration } from './verbs/set-state.ts';

let net: IntegrationTest;
beforeAll(async () => {
  net = await createIntegrationTest();
});
afterAll(() => net.drop());
beforeEach(() => net.clear());

const eventsOf = async (id: string) =>
  (await net.deliveriesOf(id)).map(({ event, payload }) => [event, payload.data['name']]);

test('an integration gets events of its company and those below, and no others', async () => {
  const [platform, north, shop, south] = [
    await net.active('platform'),
    await net.active('north'),
    await net.active('northShop'),
    await net.active('south'),
  ];
  await net.rename('northShop', 'Corner Shop');
  for (const company of [platform, north, shop])
    expect(await eventsOf(company.id)).toEqual([['company.updated', 'Corner Shop']]);
  expect(await eventsOf(south.id)).toEqual([]);
  const [one] = await net.deliveriesOf(north.id);
  const [other] = await net.deliveriesOf(shop.id);
  // The same for every integration, so that a receiver can recognise duplicates.
  expect(one?.event_id).toBe(other?.event_id);
  expect(one?.payload).toEqual({
    type: 'company.updated',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    data: {
      id: net.companies.northShop,
      name: 'Corner Shop',
      company_id: net.companies.northShop,
    },
  });
});

test('gets only events of its topics, and only while it is active', async () => {
  const companies = await net.active('north', { topics: ['companies'] });
  const users = await net.active('north', { topics: ['users', 'partners'] });
  const paused = await net.active('north');
  await pauseIntegration(await net.signedIn('owner'), { id: paused.id });
  const unsigned = await net.created('north');
  const deleted = await net.active('north');
  await net.admin.query('update integrations set deleted_at = now() where id = $1', [deleted.id]);
  await net.rename('north', 'North Again');
  await net.admin.query("update profiles set first_name = 'Kim' where id = $1", [
    net.people.northAdmin.id,
  ]);
  expect(await eventsOf(companies.id)).toEqual([['company.updated', 'North Again']]);
  expect(await eventsOf(users.id)).toEqual([['user.updated', net.people.northAdmin.email]]);
  for (const integration of [paused, unsigned, deleted])
    expect(await eventsOf(integration.id)).toEqual([]);
});

describe('events', () => {
  test('cover creating, deleting and restoring, but not purging', async () => {
    const { id } = await net.active('north');
    const companyId = await net.mintTenant(net.companies.north, 'reseller', 'Passing');
    await net.admin.query('update companies set deleted_at = now() where id = $1', [companyId]);
    await net.admin.query('update companies set deleted_at = null where id = $1', [companyId]);
    await net.admin.query('delete from companies where id = $1', [companyId]);
    expect((await net.deliveriesOf(id)).map(({ event }) => event)).toEqual([
      'company.created',
      'company.deleted',
      'company.restored',
    ]);
  });

  test('leave out rolled-back changes and refused attempts', async () => {
    const { id } = await net.active('north');
    await net.admin.query('begin');
    await net.admin.query("update companies set name = 'Never' where id = $1", [
      net.companies.north,
    ]);
    await net.admin.query('rollback');
    await net.admin.query(
      "select app.record_event('companies', $1, 'North', 'denied', '{}'::jsonb)",
      [net.companies.north],
    );
    expect(await net.deliveriesOf(id)).toEqual([]);
  });

  test('leave out the integration itself, and no secret is in the log', async () => {
    const { id, secret } = await net.active('north');
    expect(await net.deliveriesOf(id)).toEqual([]);
    const log = JSON.stringify(await net.auditOf(id));
    expect(log).toContain('secret_at');
    expect(log).not.toContain(secret);
    const { rows } = await net.admin.query<{ sealed_secret: string }>(
      'select sealed_secret from integration_internals where integration_id = $1',
      [id],
    );
    expect(rows[0]?.sealed_secret).toMatch(/^v1\./);
    expect(log).not.toContain(rows[0]?.sealed_secret);
  });
});
