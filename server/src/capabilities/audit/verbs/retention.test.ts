import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestNetwork, type TestNetwork } from '../../../testing.ts';
import { getRetention } from './retention.ts';

let network: TestNetwork;
beforeAll(async () => {
  network = await createTestNetwork();
  await network.admin.query(
    "insert into site_settings (company_id, setting_key, setting_value) values ($1, 'audit_days', '100')",
    [network.companies.north],
  );
});
afterAll(() => network.drop());

const get = async (persona: keyof TestNetwork['people']) =>
  getRetention(await network.signedInAs(network.people[persona]));

test("returns the company's own setting and the one in effect", async () => {
  expect(await get('northAdmin')).toEqual({ own_days: 100, days: 100 });
});

test('returns no setting of another tenant, or without permission to read the log', async () => {
  expect(await get('southAdmin')).toEqual({ own_days: null, days: null });
  expect(await get('clerk')).toEqual({ own_days: null, days: null });
});
