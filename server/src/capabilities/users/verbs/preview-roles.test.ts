import type { RoleChange } from '@trunkline/contract/users/roles';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rejectionOf } from '../../../testing.ts';
import { change, createRolesTest, type RolesTest } from '../testing-roles.ts';
import { changeRoles } from './change-roles.ts';
import { previewRoles } from './preview-roles.ts';

let network: RolesTest;
beforeAll(async () => {
  network = await createRolesTest();
  await network.person(network.companies.northShop, 'admin');
  await network.person(network.companies.northShop, 'admin');
});
beforeEach(() => network.forget());
afterAll(() => network.drop());

type PersonKey = keyof RolesTest['people'];
const preview = async (
  persona: PersonKey,
  changes: RoleChange[],
  company: keyof RolesTest['companies'] = 'north',
) =>
  previewRoles(await network.signedIn(persona), {
    company_id: network.companies[company],
    changes,
  });

test('counts the people and companies a change would affect, and changes nothing', async () => {
  const auditCount = await network.auditCount();
  expect(await preview('northOwner', [change()])).toEqual({ people: 3, companies: 2 });
  expect(await preview('northOwner', [change()], 'northShop')).toEqual({ people: 2, companies: 1 });
  expect(await preview('owner', [change()], 'platform')).toEqual({ people: 4, companies: 3 });
  // Counts each affected person once.
  const changes = [change(), change({ action: 'update' }), change({ role: 'end_user' })];
  expect(await preview('northOwner', changes)).toEqual({ people: 3, companies: 2 });
  expect(await preview('northOwner', [change({ allowed: true })])).toEqual({
    people: 0,
    companies: 0,
  });
  expect(await network.storedRoles()).toEqual([]);
  expect(await network.auditCount()).toBe(auditCount);
});

test('does not count people who have already lost the permission', async () => {
  const shop = network.companies.northShop;
  const { version } = await network.matrix('northOwner', shop);
  await changeRoles(await network.signedIn('northOwner'), {
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

test('shows nothing of other tenants, and nothing to people who may not see roles', async () => {
  expect(await rejectionOf(preview('southAdmin', [change()]))).toMatchObject({ code: 'not_found' });
  expect(await rejectionOf(preview('northOwner', [change()], 'platform'))).toMatchObject({
    code: 'not_found',
  });
  expect(await preview('northReseller', [change()], 'northShop')).toEqual({
    people: 0,
    companies: 0,
  });
});
