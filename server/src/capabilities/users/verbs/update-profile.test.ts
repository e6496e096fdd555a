import { Me } from '@trunkline/contract/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestNetwork, rejectionOf, type TestNetwork } from '../../../testing.ts';
import { updateProfile } from './update-profile.ts';

let network: TestNetwork;
beforeAll(async () => {
  network = await createTestNetwork();
});
afterAll(() => network.drop());

const name = { first_name: 'Ada', last_name: 'Lovelace' };
const profileOf = async (id: string) => {
  const { rows } = await network.admin.query<Record<string, unknown>>(
    'select p.first_name, p.last_name, p.version, u.name from profiles p join auth_users u using (id) where id = $1',
    [id],
  );
  return rows[0];
};

test("changes the user's own name, in every role, and in the session", async () => {
  for (const person of [network.people.northAdmin, network.people.clerk]) {
    const profile = Me.parse(await updateProfile(await network.signedInAs(person), name));
    expect(profile).toMatchObject({ id: person.id, ...name });
    expect(await profileOf(person.id)).toMatchObject({ ...name, name: 'Ada Lovelace' });
  }
});

test('an update is audited with the previous state', async () => {
  const person = await network.person(network.companies.northShop, 'reseller');
  await updateProfile(await network.signedInAs(person), name);
  expect((await network.auditOf(person.id)).at(-1)).toMatchObject({
    action: 'update',
    resource_type: 'profiles',
    actor_id: person.id,
    before: { first_name: 'Pat' },
    after: name,
  });
});

test('the same name again is not audited', async () => {
  const person = await network.person(network.companies.northShop, 'reseller');
  await updateProfile(await network.signedInAs(person), name);
  const entries = await network.auditOf(person.id);
  await updateProfile(await network.signedInAs(person), name);
  expect(await network.auditOf(person.id)).toEqual(entries);
});

test("the database rejects changing someone else's name without permission to manage people", async () => {
  const { northReseller, southAdmin, clerk } = network.people;
  const before = await profileOf(clerk.id);
  for (const actor of [northReseller, southAdmin]) {
    const claims = { user_id: actor.id, aal: 'aal2' } as const;
    const changed = await network.database.transaction('app_user', claims, (tx) =>
      tx.updateTable('profiles').set(name).where('id', '=', clerk.id).executeTakeFirst(),
    );
    expect(changed.numUpdatedRows).toBe(0n);
  }
  expect(await profileOf(clerk.id)).toEqual(before);
});

test("the database rejects changes to a user's own record beyond the name", async () => {
  const { clerk } = network.people;
  const before = await profileOf(clerk.id);
  const changes = [
    { email: 'x@y.test' },
    { company_id: network.companies.northShop },
    { status: 'suspended' },
    { deleted_at: new Date() },
  ];
  for (const change of changes) {
    const attempt = network.database.transaction(
      'app_user',
      { user_id: clerk.id, aal: 'aal2' },
      (tx) => tx.updateTable('profiles').set(change).where('id', '=', clerk.id).execute(),
    );
    expect(['forbidden', 'conflict']).toContain((await rejectionOf(attempt)).code);
  }
  expect(await profileOf(clerk.id)).toEqual(before);
});

test('a person who may no longer act changes nothing', async () => {
  const person = await network.person(network.companies.southShop, 'reseller');
  const context = await network.signedInAs(person);
  await network.admin.query("update profiles set status = 'suspended' where id = $1", [person.id]);
  expect(await rejectionOf(updateProfile(context, name))).toMatchObject({
    code: 'unauthenticated',
  });
  expect(await profileOf(person.id)).toMatchObject({ first_name: 'Pat' });
});
