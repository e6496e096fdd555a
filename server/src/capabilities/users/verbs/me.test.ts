import { Me } from '@trunkline/contract/users';
import { roleLevels, roleNames } from '@trunkline/contract/kernel/roles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestNetwork, type TestNetwork } from '../../../testing.ts';
import { me } from './me.ts';

let net: TestNetwork;
beforeAll(async () => {
  net = await createTestNetwork();
});
afterAll(() => net.drop());

test('returns who is signed in and where they belong', async () => {
  const { northAdmin } = net.people;
  const profile = Me.parse(me(await net.signedInAs(northAdmin)));
  expect(profile).toMatchObject({
    id: northAdmin.id,
    email: northAdmin.email,
    first_name: 'Pat',
    profile_photo_url: null,
    role: 'admin',
    level: 90,
    company: { id: net.companies.north, name: 'North', kind: 'distributor' },
  });
  expect(profile.permissions).toEqual(profile.permissions.toSorted());
  expect(profile.permissions).toContain('companies:delete');
});

test.each(roleNames)('%s has the level in the specification', async (role) => {
  const person = await net.person(net.companies.north, role);
  expect(me(await net.signedInAs(person))).toMatchObject({ role, level: roleLevels[role] });
});

test('a role the specification does not list has level 0', async () => {
  const context = await net.signedInAs(net.people.northAdmin);
  const actor = { ...context.actor, role: 'superuser', permissions: new Set<string>() };
  expect(me({ ...context, actor })).toMatchObject({
    role: 'superuser',
    level: 0,
    permissions: [],
  });
});
