import type { RoleChange } from '@trunkline/contract/users/roles';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { change, createRolesTest, type RolesTest } from '../testing-roles.ts';
import { changeRoles } from './change-roles.ts';
import { previewRoles } from './preview-roles.ts';

let net: RolesTest;
beforeAll(async () => {
  net = await createRolesTest();
  await net.person(net.companies.northShop, 'admin');
  await net.person(net.companies.northShop, 'admin');
});
beforeEach(() => net.forget());
afterAll(() => net.drop());

type Who = keyof RolesTest['people'];
const preview = async (
  persona: Who,
  changes: RoleChange[],
  company: keyof RolesTest['companies'] = 'north',
) => previewRoles(await net.signedIn(persona), { company_id: net.companies[company], changes });

test('counts the people and companies it would affect, and changes nothing', async () => {
  const auditCount = await net.auditCount();
  expect(await preview('northOwner', [change()])).toEqual({ people: 3, companies: 2 });
  expect(await preview('northOwner', [change()], 'northShop')).toEqual({ people: 2, companies: 1 });
  expect(await preview('owner', [change()], 'platform')).toEqual({ people: 4, companies: 3 });
  // Counts each person once, and only those affected.
  const changes = [change(), change({ action: 'update' }), change({ role: 'end_user' })];
  expect(await preview('northOwner', changes)).toEqual({ people: 3, companies: 2 });
  expect(await preview('northOwner', [change({ allowed: true })])).toEqual({
    people: 0,
    companies: 0,
  });
  expect(await net.storedRoles()).toEqual([]);
  expect(await net.auditCount()).toBe(auditCount);
});

test('does not count people who have already lost it', async () => {
  const shop = net.companies.northShop;
  const { version } = await net.matrix('northOwner', shop);
  await changeRoles(await net.signedIn('northOwner'), {
    company_id: shop,
    version,
    changes: [change()],
  });
  expect(await preview('northOwner', [change()])).toEqual({ people: 1, companies: 1 });
  expect(await preview('northOwner', [change({ allowed: null })], 'northShop')).toEqual({
    people: 2,
    companies: 1,
  });
});

test('shows nothing of other tenants, and nothing to those who may not see roles', async () => {
  expect(await rejectionOf(preview('southAdmin', [change()]))).toMatchObject({ code: 'not_found' });
  expect(await rejectionOf(preview('northOwner', [change()], 'platform'))).toMatchObject({
    code: 'not_found',
  });
  expect(await preview('northReseller', [change()], 'northShop')).toEqual({
    people: 0,
    companies: 0,
  });
});
