import { type RoleName, roleNames } from '@trunkline/contract/kernel/roles';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, rejectionOf } from '../../../testing.ts';
import { createPeopleTest, type PeopleTest } from '../testing.ts';
import { changeRole } from './change-role.ts';

let network: PeopleTest;
let person: Person;
beforeAll(async () => {
  network = await createPeopleTest();
});
beforeEach(async () => {
  person = await network.person(network.companies.northShop, 'reseller');
});
afterAll(() => network.drop());

const change = async (actor: Person, role: RoleName, target: Pick<Person, 'id'> = person) =>
  changeRole(await network.signedInAs(actor), { id: target.id, role });

test("assigns every role up to the user's own, effective with the next request", async () => {
  for (const role of roleNames.filter((name) => name !== 'owner')) {
    expect(await change(network.people.northAdmin, role)).toMatchObject({ id: person.id, role });
    expect(await network.signedInAs(person)).toMatchObject({ actor: { role } });
  }
});

test('ends no sessions: signed-in people remain signed in', async () => {
  await network.signIn(person);
  await change(network.people.northAdmin, 'end_user');
  expect(await network.profile(person)).toMatchObject({ sessions: 1 });
});

test('audits the actor, the person and the previous role', async () => {
  await change(network.people.northAdmin, 'distributor');
  await change(network.people.northAdmin, 'distributor');
  expect(await network.auditOf(person.id)).toMatchObject([
    { action: 'insert', resource_type: 'profiles' },
    { action: 'insert', resource_type: 'user_roles' },
    {
      action: 'update',
      resource_type: 'user_roles',
      actor_id: network.people.northAdmin.id,
      company_id: network.companies.northShop,
      before: { role: 'reseller' },
      after: { role: 'distributor' },
    },
  ]);
});

test('notifies by email, once for each change, in the name of the acting company', async () => {
  await change(network.people.northAdmin, 'distributor');
  await change(network.people.northAdmin, 'distributor');
  const mails = await network.mailsTo(person);
  expect(mails).toMatchObject([
    { subject: 'Your role was changed', company_id: network.companies.north },
  ]);
  expect(mails[0]?.text).toContain(
    'Your role at North Shop is now distributor. It was reseller before.',
  );
  expect(mails[0]?.text).toContain('Changed by: Pat');
});

test.each([
  ['northReseller', 'forbidden'],
  ['clerk', 'forbidden'],
  ['southAdmin', 'not_found'],
] as const)('%s cannot change a role', async (persona, code) => {
  expect(await rejectionOf(change(network.people[persona], 'end_user'))).toMatchObject({ code });
  expect(await network.mailsTo(person)).toEqual([]);
  expect(await network.profile(person)).toMatchObject({ role: 'reseller' });
});

test('no one can assign a role above their own, demote someone above them, or change their own', async () => {
  const { northAdmin } = network.people;
  const seniorPerson = await network.person(network.companies.northShop, 'owner');
  expect(await rejectionOf(change(northAdmin, 'owner'))).toMatchObject({
    code: 'forbidden',
    message: 'You can only assign roles up to your own.',
  });
  expect(await rejectionOf(change(northAdmin, 'end_user', seniorPerson))).toMatchObject({
    code: 'forbidden',
  });
  expect(await rejectionOf(change(northAdmin, 'end_user', northAdmin))).toMatchObject({
    code: 'forbidden',
  });
  expect(await network.profile(person)).toMatchObject({ role: 'reseller' });
  expect(await network.profile(seniorPerson)).toMatchObject({ role: 'owner' });
  expect(await network.profile(northAdmin)).toMatchObject({ role: 'admin' });
});

test('the levels are enforced by the database', async () => {
  const seniorPerson = await network.person(network.companies.northShop, 'owner');
  const attempt = (target: Person, role: RoleName) =>
    network.database.transaction(
      'app_user',
      { user_id: network.people.northAdmin.id, aal: 'aal2' },
      (tx) =>
        tx
          .updateTable('user_roles')
          .set({ role })
          .where('user_id', '=', target.id)
          .executeTakeFirst(),
    );
  expect(await rejectionOf(attempt(person, 'owner'))).toMatchObject({ code: 'forbidden' });
  expect((await attempt(seniorPerson, 'end_user')).numUpdatedRows).toBe(0n);
  expect((await attempt(network.people.northAdmin, 'end_user')).numUpdatedRows).toBe(0n);
  expect((await attempt(network.people.southAdmin, 'end_user')).numUpdatedRows).toBe(0n);
});

test('a company keeps an owner, even when two are demoted concurrently', async () => {
  const { owner } = network.people;
  const company = await network.createTenant(network.companies.northShop, 'customer');
  const owners = [await network.person(company, 'owner'), await network.person(company, 'owner')];
  const results = await Promise.allSettled(owners.map((item) => change(owner, 'admin', item)));
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const roles = await Promise.all(
    owners.map(async (owner) => String((await network.profile(owner))['role'])),
  );
  expect(roles.toSorted()).toEqual(['admin', 'owner']);
});

test('a suspended owner does not count as an owner', async () => {
  const { owner } = network.people;
  const company = await network.createTenant(network.companies.northShop, 'customer');
  const idle = await network.person(company, 'owner');
  const last = await network.person(company, 'owner');
  await network.admin.query("update profiles set status = 'suspended' where id = $1", [idle.id]);
  expect(await rejectionOf(change(owner, 'admin', last))).toMatchObject({
    code: 'conflict',
    message: 'A company needs at least one active owner. Make someone else an owner first.',
  });
  expect(await change(owner, 'admin', idle)).toMatchObject({ role: 'admin' });
});
