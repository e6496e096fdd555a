import type { OwnPolicy } from '@trunkline/contract/branding';
import type { Role } from '@trunkline/contract/kernel/roles';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestNetwork, rejectionOf, type TestNetwork } from '../../../testing.ts';
import { readSecurityPolicy } from './read-security-policy.ts';
import { updateSecurityPolicy } from './update-security-policy.ts';

let network: TestNetwork;
beforeAll(async () => {
  network = await createTestNetwork();
});
beforeEach(() => network.admin.query('delete from security_policies'));
afterAll(() => network.drop());

const emptyPolicy: OwnPolicy = {
  sign_up: null,
  sign_up_domains: null,
  trusted_devices: null,
  session_hours: null,
  passkeys: null,
};

async function openAs(company: string, role: Role = 'owner') {
  const context = await network.signedInAs(await network.person(company, role));
  return {
    read: (companyId: string) => readSecurityPolicy(context, { company_id: companyId }),
    update: (companyId: string, policy: Partial<OwnPolicy>, version = 0) =>
      updateSecurityPolicy(context, {
        company_id: companyId,
        version,
        policy: { ...emptyPolicy, ...policy },
      }),
  };
}

test('applies the strictest of all choices from the platform down', async () => {
  const { platform, north } = network.companies;
  const owner = await openAs(platform);
  expect(await owner.read(north)).toEqual({
    is_platform: false,
    own: emptyPolicy,
    effective: {
      ...emptyPolicy,
      sign_up: 'open',
      trusted_devices: 'below_admins',
      passkeys: 'optional',
    },
    inherited: {
      ...emptyPolicy,
      sign_up: 'open',
      trusted_devices: 'below_admins',
      passkeys: 'optional',
    },
    version: 0,
  });
  await owner.update(platform, {
    sign_up: 'invitation',
    sign_up_domains: ['a.example', 'b.example'],
    trusted_devices: 'everyone',
    session_hours: 24,
  });
  const own = { sign_up_domains: ['b.example'], trusted_devices: 'nobody' as const };
  const { effective, inherited, version } = await owner.update(north, own);
  expect(inherited).toMatchObject({ sign_up: 'invitation', trusted_devices: 'everyone' });
  expect(effective).toEqual({
    sign_up: 'invitation',
    sign_up_domains: ['b.example'],
    trusted_devices: 'nobody',
    session_hours: 24,
    passkeys: 'optional',
  });
  expect(version).toBe(1);
  // A policy the platform tightens later applies, even if the company chose a looser one before.
  await owner.update(platform, { sign_up_domains: ['a.example'], session_hours: 8 }, 1);
  expect((await owner.read(north)).effective).toMatchObject({
    sign_up_domains: [],
    session_hours: 8,
  });
});

test('rejects choices looser than those above, naming their fields', async () => {
  const { platform, north } = network.companies;
  const [above, below] = [await openAs(platform), await openAs(north)];
  await above.update(platform, { session_hours: 8, passkeys: 'admins' });
  const looser = below.update(north, { session_hours: 9, passkeys: 'optional' });
  expect(await rejectionOf(looser)).toMatchObject({
    code: 'validation_failed',
    fields: [{ path: 'policy.passkeys' }, { path: 'policy.session_hours' }],
  });
  expect((await below.update(north, { session_hours: 8 })).own.session_hours).toBe(8);
});

test('owners can change the policy within their subtree, based on the version they read', async () => {
  const { platform, north } = network.companies;
  const owner = await openAs(north);
  expect(await rejectionOf(owner.read(platform))).toMatchObject({ code: 'not_found' });
  expect(await rejectionOf(owner.update(platform, {}))).toMatchObject({ code: 'not_found' });
  const admin = await openAs(north, 'admin');
  expect((await admin.read(north)).version).toBe(0);
  expect(await rejectionOf(admin.update(north, { session_hours: 4 }))).toMatchObject({
    code: 'forbidden',
  });
  const seller = await openAs(north, 'reseller');
  expect(await rejectionOf(seller.read(north))).toMatchObject({ code: 'not_found' });
  await owner.update(north, { session_hours: 4 });
  expect(await rejectionOf(owner.update(north, { session_hours: 5 }))).toMatchObject({
    code: 'conflict',
  });
  const { rows } = await network.admin.query(
    `select action, company_id, after ->> 'session_hours' as hours from audit_logs
     where resource_type = 'security_policies' and company_id = $1 order by id desc limit 1`,
    [north],
  );
  expect(rows).toEqual([{ action: 'insert', company_id: north, hours: '4' }]);
});
