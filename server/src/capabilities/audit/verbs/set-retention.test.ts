import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestNetwork, rejectionOf, type TestNetwork } from '../../../testing.ts';
import { getRetention } from './retention.ts';
import { setRetention } from './set-retention.ts';

let network: TestNetwork;
beforeAll(async () => {
  network = await createTestNetwork();
});
afterAll(() => network.drop());

const set = async (persona: keyof TestNetwork['people'], days: number | null) =>
  setRetention(await network.signedInAs(network.people[persona]), { days });
const get = async (persona: keyof TestNetwork['people']) =>
  getRetention(await network.signedInAs(network.people[persona]));

test('a period applies to its company; the longest period set by the company or one above wins; null clears it', async () => {
  expect(await get('northAdmin')).toEqual({ own_days: null, days: null });
  expect(await set('northAdmin', 120)).toEqual({ own_days: 120, days: 120 });
  expect(await get('southAdmin')).toEqual({ own_days: null, days: null });
  expect(await set('owner', 365)).toEqual({ own_days: 365, days: 365 });
  expect(await get('northAdmin')).toEqual({ own_days: 120, days: 365 });
  expect(await get('southAdmin')).toEqual({ own_days: null, days: 365 });
  expect(await set('owner', null)).toEqual({ own_days: null, days: null });
  expect(await set('northAdmin', null)).toEqual({ own_days: null, days: null });
});

test('the period is audited like every setting', async () => {
  await set('northAdmin', 200);
  const { rows } = await network.admin.query(
    "select * from audit_logs where resource_type = 'site_settings' order by id desc limit 1",
  );
  expect(rows).toMatchObject([
    {
      actor_id: network.people.northAdmin.id,
      company_id: network.companies.north,
      resource_label: 'audit_days',
    },
  ]);
});

test.each(['clerk', 'northReseller'] as const)(
  '%s cannot change the retention period',
  async (persona) => {
    expect(await rejectionOf(set(persona, 120))).toMatchObject({ code: 'forbidden' });
    expect(await get(persona)).toEqual({ own_days: null, days: null });
  },
);

test.each([89, 0, 40_000])('the database itself rejects %i days', async (days) => {
  expect(await rejectionOf(set('northAdmin', days))).toMatchObject({ code: 'validation_failed' });
});
