import { expect, test } from 'vitest';
import { createTestNetwork, rejectionOf } from '../../../testing.ts';
import { readSecurityPolicy } from './read-security-policy.ts';

test('shows the policies of companies within reach to people with permission to read them', async () => {
  const network = await createTestNetwork();
  const { platform, north } = network.companies;
  const read = async (role: 'admin' | 'reseller', company_id: string) =>
    readSecurityPolicy(await network.signedInAs(await network.person(north, role)), { company_id });
  await network.admin.query(
    'insert into security_policies (company_id, session_hours) values ($1, 8), ($2, 4)',
    [platform, north],
  );
  expect(await read('admin', north)).toMatchObject({
    own: { session_hours: 4 },
    inherited: { session_hours: 8 },
    effective: { session_hours: 4 },
  });
  expect(await rejectionOf(read('admin', platform))).toMatchObject({ code: 'not_found' });
  expect(await rejectionOf(read('reseller', north))).toMatchObject({ code: 'not_found' });
  await network.drop();
});
