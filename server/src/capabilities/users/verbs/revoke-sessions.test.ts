import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, rejectionOf } from '../../../testing.ts';
import { createPeopleTest, type PeopleTest } from '../testing.ts';
import { revokeSessions } from './revoke-sessions.ts';

let net: PeopleTest;
let person: Person;
beforeAll(async () => {
  net = await createPeopleTest();
});
beforeEach(async () => {
  person = await net.person(net.companies.northShop, 'reseller');
});
afterAll(() => net.drop());

const revoke = async (actor: Person, target: Pick<Person, 'id'> = person) =>
  revokeSessions(await net.signedInAs(actor), { id: target.id });

test('ends every session and nothing else', async () => {
  await net.signIn(person);
  await net.signIn(person);
  expect(await revoke(net.people.northAdmin)).toEqual({ id: person.id, ended: 2 });
  expect(await net.profile(person)).toMatchObject({ sessions: 0, status: 'active' });
  await expect(net.signedInAs(person)).resolves.toMatchObject({ actor: { userId: person.id } });
});

test('also ends push devices whose session was already removed', async () => {
  const others = await net.person(net.companies.northShop, 'reseller');
  await net.admin.query(
    `insert into push_subscriptions (user_id, endpoint, keys, session_id)
     select id, 'https://push.example/' || id, '{"p256dh": "", "auth": ""}', gen_random_uuid()
     from unnest($1::uuid[]) id`,
    [[person.id, others.id]],
  );
  await revoke(net.people.northAdmin);
  const { rows } = await net.admin.query(
    'select user_id from push_subscriptions where is_active and user_id = any($1)',
    [[person.id, others.id]],
  );
  expect(rows).toEqual([{ user_id: others.id }]);
});

test('audits who, whose and how many', async () => {
  await net.signIn(person);
  await revoke(net.people.northAdmin);
  expect((await net.auditOf(person.id)).at(-1)).toMatchObject({
    action: 'event',
    resource_type: 'auth.sessions_ended',
    actor_id: net.people.northAdmin.id,
    after: { sessions: 1 },
  });
});

test.each([
  ['northReseller', 'forbidden'],
  ['clerk', 'not_found'],
  ['southAdmin', 'not_found'],
] as const)('%s cannot revoke sessions', async (persona, code) => {
  await net.signIn(person);
  expect(await rejectionOf(revoke(net.people[persona]))).toMatchObject({ code });
  expect(await net.profile(person)).toMatchObject({ sessions: 1 });
});

test('no one can end those of someone above, nor their own here', async () => {
  const above = await net.person(net.companies.northShop, 'owner');
  await net.signIn(above);
  for (const person of [above, net.people.northAdmin]) {
    expect(await rejectionOf(revoke(net.people.northAdmin, person))).toMatchObject({
      code: 'forbidden',
    });
  }
  expect(await net.profile(above)).toMatchObject({ sessions: 1 });
});
