import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { createSecurityTest, type SecurityTest } from '../testing.ts';
import { validateCompany } from './validate-company.ts';

let network: SecurityTest;
beforeAll(async () => {
  network = await createSecurityTest();
});
beforeEach(() => network.forgetEvents());
afterAll(() => network.drop());

const validate = async (
  persona: keyof SecurityTest['people'],
  company_id: string,
  strict = false,
) => validateCompany(await network.signedIn(persona), { company_id, strict });
const missingId = '018f3f6e-0000-7000-8000-000000000099';
const denied = { allowed: false, message: 'Access denied: Company not accessible', known: true };

test("the user's company and those below are accessible, and nothing is recorded", async () => {
  const { north, northShop, northClient } = network.companies;
  for (const company of [north, northShop, northClient])
    expect(await validate('northAdmin', company, true)).toEqual({
      allowed: true,
      message: null,
      known: true,
    });
  expect(await network.eventsOf(network.people.northAdmin)).toEqual([]);
});

test('any other company is refused with the same message, whether it exists or not, and the attempt is recorded', async () => {
  const { platform, south } = network.companies;
  for (const company of [platform, south, missingId])
    expect(await validate('northAdmin', company)).toEqual(denied);
  const events = await network.eventsOf(network.people.northAdmin);
  expect(events).toHaveLength(3);
  for (const [index, event] of events.entries()) {
    expect(event).toMatchObject({
      type: 'cross_tenant_access',
      severity: 'high',
      endpoint: '/api/test',
      method: 'POST',
      user_agent: 'Test/1',
      ip: '203.0.113.7',
      tenant_id: network.companies.north,
      user_id: network.people.northAdmin.id,
      details: { type: 'company', id: [platform, south, missingId][index] },
    });
  }
  const { rows } = await network.admin.query(
    `select resource_label, result, actor_id from audit_logs
     where resource_type = 'security.cross_tenant_access'`,
  );
  expect(rows).toHaveLength(3);
  expect(rows[0]).toEqual({
    resource_label: 'company',
    result: 'denied',
    actor_id: network.people.northAdmin.id,
  });
});

test('strict mode throws, and the violation stays recorded', async () => {
  for (const company of [network.companies.south, missingId]) {
    expect(await rejectionOf(validate('northAdmin', company, true))).toMatchObject({
      code: 'forbidden',
      status: 403,
      message: 'Tenant security violation: Unauthorized company',
    });
  }
  expect(await network.eventsOf(network.people.northAdmin)).toHaveLength(2);
});

test('a check that cannot run reports an error and refuses', async () => {
  await network.admin.query('revoke execute on function get_accessible_companies from app_user');
  expect(await rejectionOf(validate('northAdmin', network.companies.north))).toMatchObject({
    message: 'Failed to validate company access',
  });
  await network.admin.query('grant execute on function get_accessible_companies to app_user');
  expect(await validate('northAdmin', network.companies.north)).toMatchObject({ allowed: true });
});
