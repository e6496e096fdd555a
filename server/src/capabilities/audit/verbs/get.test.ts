import { AuditDetail } from '@trunkline/contract/audit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestNetwork, rejectionOf, type TestNetwork } from '../../../testing.ts';
import { getEntry } from './get.ts';

let network: TestNetwork;
let id: string;
beforeAll(async () => {
  network = await createTestNetwork();
  const company = await network.createTenant(network.companies.northShop, 'customer', 'Elm Street');
  await network.database.transaction(
    'app_user',
    { user_id: network.people.northAdmin.id, aal: 'aal2', client_address: '203.0.113.7' },
    (tx) => tx.updateTable('companies').set({ phone: '12345' }).where('id', '=', company).execute(),
  );
  const { rows } = await network.admin.query<{ id: string }>(
    "select id::text from audit_logs where resource_id = $1 and action = 'update'",
    [company],
  );
  id = rows[0]?.id ?? '';
});
afterAll(() => network.drop());

const get = async (persona: keyof TestNetwork['people'], target = id) =>
  AuditDetail.parse(
    await getEntry(await network.signedInAs(network.people[persona]), { id: target }),
  );

test('returns the record before and after, who changed it and from where', async () => {
  expect(await get('northAdmin')).toMatchObject({
    before: '{"phone": null}',
    after: '{"phone": "12345"}',
    changed: ['phone'],
    company_name: 'Elm Street',
    actor_email: network.people.northAdmin.email,
    client_address: '203.0.113.7',
  });
  expect(await get('owner')).toMatchObject({ id });
});

test.each(['clerk', 'northReseller'] as const)('%s cannot read the entry', async (persona) => {
  expect(await rejectionOf(get(persona))).toMatchObject({ code: 'not_found' });
});

test("returns the same error for another tenant's entry and for a missing one", async () => {
  expect(await rejectionOf(get('southAdmin'))).toMatchObject({ code: 'not_found' });
  expect(await rejectionOf(get('owner', '999999999'))).toMatchObject({ code: 'not_found' });
});

test('reading an entry is not audited', async () => {
  const auditCount = await network.auditCount();
  await get('owner');
  expect(await network.auditCount()).toBe(auditCount);
});
