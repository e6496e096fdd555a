import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, rejectionOf } from '../../../testing.ts';
import { createPeopleTest, type PeopleTest } from '../testing.ts';
import { revokeSessions } from './revoke-sessions.ts';

let network: PeopleTest;
let person: Person;
beforeAll(async () => {
  network = await createPeopleTest();
});
beforeEach(async () => {
  person = await network.person(network.companies.northShop, 'reseller');
});
afterAll(() => network.drop());

const revoke = async (actor: Person, target: Pick<Person, 'id'> = person) =>
  revokeSessions(await network.signedInAs(actor), { id: target.id });

test('ends every session and nothing else', async () => {
  await network.signIn(person);
  await network.signIn(person);
  expect(await revoke(network.people.northAdmin)).toEqual({ id: person.id, ended: 2 });
  expect(await network.profile(person)).toMatchObject({ sessions: 0, status: 'active' });
  await expect(network.signedInAs(person)).resolves.toMatchObject({ actor: { userId: person.id } });
});

test('revoking also ends push devices whose session was already removed', async () => {
  const other = await network.person(network.companies.northShop, 'reseller');
  await network.admin.query(
    `insert into push_subscriptions (user_id, endpoint, keys, session_id)
     select id, 'https://push.example/' || id, '{"p256dh": "", "auth": ""}', gen_random_uuid()
     from unnest($1::uuid[]) id`,
    [[person.id, other.id]],
  );
  await revoke(network.people.northAdmin);
  const { rows } = await network.admin.query(
    'select user_id from push_subscriptions where is_active and user_id = any($1)',
    [[person.id, other.id]],
  );
  expect(rows).toEqual([{ user_id: other.id }]);
});

test('audits the actor, the person and the number of sessions', async () => {
  await network.signIn(person);
  await revoke(network.people.northAdmin);
  expect((await network.auditOf(person.id)).at(-1)).toMatchObject({
    action: 'event',
    resource_type: 'auth.sessions_ended',
    actor_id: network.people.northAdmin.id,
    after: { sessions: 1 },
  });
});

test.each([
  ['northReseller', 'forbidden'],
  ['clerk', 'not_found'],
  ['southAdmin', 'not_found'],
] as const)('%s cannot revoke sessions', async (persona, code) => {
  await network.signIn(person);
  expect(await rejectionOf(revoke(network.people[persona]))).toMatchObject({ code });
  expect(await network.profile(person)).toMatchObject({ sessions: 1 });
});

test('no one can revoke the sessions of someone above, or their own', async () => {
  const seniorPerson = await network.person(network.companies.northShop, 'owner');
  await network.signIn(seniorPerson);
  for (const person of [seniorPerson, network.people.northAdmin]) {
    expect(await rejectionOf(revoke(network.people.northAdmin, person))).toMatchObject({
      code: 'forbidden',
    });
  }
  expect(await network.profile(seniorPerson)).toMatchObject({ sessions: 1 });
});
