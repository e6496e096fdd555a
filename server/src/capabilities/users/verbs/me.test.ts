import { Me } from '@trunkline/contract/users';
import { roleLevels, roleNames } from '@trunkline/contract/kernel/roles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestNetwork, type TestNetwork } from '../../../testing.ts';
import { me } from './me.ts';

let network: TestNetwork;
beforeAll(async () => {
  network = await createTestNetwork();
});
afterAll(() => network.drop());

test('returns who is signed in and where they belong', async () => {
  const { northAdmin } = network.people;
  const profile = Me.parse(me(await network.signedInAs(northAdmin)));
  expect(profile).toMatchObject({
    id: northAdmin.id,
    email: northAdmin.email,
    first_name: 'Pat',
    profile_photo_url: null,
    role: 'admin',
    level: 90,
    company: { id: network.companies.north, name: 'North', kind: 'distributor' },
  });
  expect(profile.permissions).toEqual(profile.permissions.toSorted());
  expect(profile.permissions).toContain('companies:delete');
});

test.each(roleNames)('%s has the level in the specification', async (role) => {
  const person = await network.person(network.companies.north, role);
  expect(me(await network.signedInAs(person))).toMatchObject({ role, level: roleLevels[role] });
});

test('a role the specification does not list has level 0', async () => {
  const context = await network.signedInAs(network.people.northAdmin);
  const actor = { ...context.actor, role: 'superuser', permissions: new Set<string>() };
  expect(me({ ...context, actor })).toMatchObject({
    role: 'superuser',
    level: 0,
    permissions: [],
  });
});
