import { type RoleName, roleNames } from '@trunkline/contract/kernel/roles';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, rejectionOf } from '../../../testing.ts';
import { createPeopleTest, type PeopleTest } from '../testing.ts';
import { changeRole } from './change-role.ts';

let net: PeopleTest;
let person: Person;
beforeAll(async () => {
  net = await createPeopleTest();
});
beforeEach(async () => {
  person = await net.person(net.companies.northShop, 'reseller');
});
afterAll(() => net.drop());

const change = async (actor: Person, role: RoleName, target: Pick<Person, 'id'> = person) =>
  changeRole(await net.signedInAs(actor), { id: target.id, role });

test("assigns every role up to the user's own, effective with the next request", async () => {
  for (const role of roleNames.filter((name) => name !== 'owner')) {
    expect(await change(net.people.northAdmin, role)).toMatchObject({ id: person.id, role });
    expect(await net.signedInAs(person)).toMatchObject({ actor: { role } });
  }
});

test('ends nothing: signed-in people remain signed in', async () => {
  await net.signIn(person);
  await change(net.people.northAdmin, 'end_user');
  expect(await net.profile(person)).toMatchObject({ sessions: 1 });
});

test('audits who, whose and the previous role', async () => {
  await change(net.people.northAdmin, 'distributor');
  await change(net.people.northAdmin, 'distributor');
  expect(await net.auditOf(person.id)).toMatchObject([
    { action: 'insert', resource_type: 'profiles' },
    { action: 'insert', resource_type: 'user_roles' },
    {
      action: 'update',
      resource_type: 'user_roles',
      actor_id: net.people.northAdmin.id,
      company_id: net.companies.northShop,
      before: { role: 'reseller' },
      after: { role: 'distributor' },
    },
  ]);
});

test('notifies by mail, once for each change, in the name of the acting company', async () => {
  await change(net.people.northAdmin, 'distributor');
  await change(net.people.northAdmin, 'distributor');
  const mails = await net.mailsTo(person);
  expect(mails).toMatchObject([
    { subject: 'Your role was changed', company_id: net.companies.north },
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
  expect(await rejectionOf(change(net.people[persona], 'end_user'))).toMatchObject({ code });
  expect(await net.mailsTo(person)).toEqual([]);
  expect(await net.profile(person)).toMatchObject({ role: 'reseller' });
});

test('no one can assign a role above their own, demote someone above them, or change their own', async () => {
  const { northAdmin } = net.people;
  const above = await net.person(net.companies.northShop, 'owner');
  expect(await rejectionOf(change(northAdmin, 'owner'))).toMatchObject({
    code: 'forbidden',
    message: 'You can only assign roles up to your own.',
  });
  expect(await rejectionOf(change(northAdmin, 'end_user', above))).toMatchObject({
    code: 'forbidden',
  });
  expect(await rejectionOf(change(northAdmin, 'end_user', northAdmin))).toMatchObject({
    code: 'forbidden',
  });
  expect(await net.profile(person)).toMatchObject({ role: 'reseller' });
  expect(await net.profile(above)).toMatchObject({ role: 'owner' });
  expect(await net.profile(northAdmin)).toMatchObject({ role: 'admin' });
});

test('the levels are enforced by the database', async () => {
  const above = await net.person(net.companies.northShop, 'owner');
  const attempt = (target: Person, role: RoleName) =>
    net.database.transaction('app_user', { user_id: net.people.northAdmin.id, aal: 'aal2' }, (tx) =>
      tx
        .updateTable('user_roles')
        .set({ role })
        .where('user_id', '=', target.id)
        .executeTakeFirst(),
    );
  expect(await rejectionOf(attempt(person, 'owner'))).toMatchObject({ code: 'forbidden' });
  expect((await attempt(above, 'end_user')).numUpdatedRows).toBe(0n);
  expect((await attempt(net.people.northAdmin, 'end_user')).numUpdatedRows).toBe(0n);
  expect((await attempt(net.people.southAdmin, 'end_user')).numUpdatedRows).toBe(0n);
});

test('a company keeps an owner, even when two are demoted concurrently', async () => {
  const { owner } = net.people;
  const company = await net.mintTenant(net.companies.northShop, 'customer');
  const owners = [await net.person(company, 'owner'), await net.person(company, 'owner')];
  const answers = await Promise.allSettled(owners.map((item) => change(owner, 'admin', item)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const roles = await Promise.all(
    owners.map(async (owner) => String((await net.profile(owner))['role'])),
  );
  expect(roles.toSorted()).toEqual(['admin', 'owner']);
});

test('a suspended owner does not count as an owner', async () => {
  const { owner } = net.people;
  const company = await net.mintTenant(net.companies.northShop, 'customer');
  const idle = await net.person(company, 'owner');
  const last = await net.person(company, 'owner');
  await net.admin.query("update profiles set status = 'suspended' where id = $1", [idle.id]);
  expect(await rejectionOf(change(owner, 'admin', last))).toMatchObject({
    code: 'conflict',
    message: 'A company needs at least one active owner. Make someone else an owner first.',
  });
  expect(await change(owner, 'admin', idle)).toMatchObject({ role: 'admin' });
});
