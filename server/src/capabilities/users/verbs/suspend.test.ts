import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, rejectionOf } from '../../../testing.ts';
import { createPeopleTest, type PeopleTest } from '../testing.ts';
import { suspendUser } from './suspend.ts';

let network: PeopleTest;
let person: Person;
beforeAll(async () => {
  network = await createPeopleTest();
});
beforeEach(async () => {
  person = await network.person(network.companies.northShop, 'reseller');
});
afterAll(() => network.drop());

const suspend = async (actor: Person, target: Pick<Person, 'id'> = person) =>
  suspendUser(await network.signedInAs(actor), { id: target.id });

test('suspends a person, and then offers to activate them', async () => {
  const row = await suspend(network.people.northAdmin);
  expect(row).toMatchObject({ id: person.id, status: 'suspended', company_name: 'North Shop' });
  expect(row.may).toContain('activate');
  expect(row.may).not.toContain('suspend');
});

test('signs the person out immediately, and a new session cannot act either', async () => {
  await network.signIn(person);
  await suspend(network.people.northAdmin);
  expect(await network.profile(person)).toMatchObject({ sessions: 0 });
  await expect(network.signedInAs(person)).rejects.toThrow('may not act');
});

test('notifies by email, once, in the name of the acting company', async () => {
  await suspend(network.people.northAdmin);
  await suspend(network.people.northAdmin);
  const mails = await network.mailsTo(person);
  expect(mails).toMatchObject([
    { subject: 'Your account was suspended', company_id: network.companies.north },
  ]);
  expect(mails[0]?.text).toContain('No data was deleted, and your account can be reactivated.');
});

test('audits the actor, the person and the previous state', async () => {
  await suspend(network.people.northAdmin);
  expect((await network.auditOf(person.id)).at(-1)).toMatchObject({
    action: 'update',
    resource_type: 'profiles',
    actor_id: network.people.northAdmin.id,
    before: { status: 'active' },
    after: { status: 'suspended' },
  });
});

test.each([
  ['northReseller', 'forbidden'],
  ['clerk', 'not_found'],
  ['southAdmin', 'not_found'],
] as const)('%s cannot suspend a person', async (persona, code) => {
  expect(await rejectionOf(suspend(network.people[persona]))).toMatchObject({ code });
  expect(await network.profile(person)).toMatchObject({ status: 'active' });
});

test('no one can suspend someone above, or themselves', async () => {
  const seniorPerson = await network.person(network.companies.northShop, 'owner');
  expect(await rejectionOf(suspend(network.people.northAdmin, seniorPerson))).toMatchObject({
    code: 'forbidden',
    message: "You can't manage people with a higher role than yours.",
  });
  expect(
    await rejectionOf(suspend(network.people.northAdmin, network.people.northAdmin)),
  ).toMatchObject({
    code: 'forbidden',
    message: "You can't change this for yourself. Ask another administrator.",
  });
  expect(await network.profile(seniorPerson)).toMatchObject({ status: 'active' });
});

test('the database enforces all of these rules', async () => {
  const seniorPerson = await network.person(network.companies.northShop, 'owner');
  const attempt = (actor: Person, target: Person) =>
    network.database.transaction('app_user', { user_id: actor.id, aal: 'aal2' }, (tx) =>
      tx
        .updateTable('profiles')
        .set({ status: 'suspended' })
        .where('id', '=', target.id)
        .executeTakeFirst(),
    );
  const { northAdmin, northReseller, southAdmin } = network.people;
  for (const [actor, target] of [
    [northAdmin, seniorPerson],
    [northReseller, person],
    [southAdmin, person],
  ] as const) {
    expect((await attempt(actor, target)).numUpdatedRows).toBe(0n);
  }
  expect(await rejectionOf(attempt(northAdmin, northAdmin))).toMatchObject({
    code: 'conflict',
    message: "You can't move, suspend or delete yourself. Ask another administrator.",
  });
});

test('the last owner of a company remains; of two only one can be suspended, even concurrently', async () => {
  const { owner } = network.people;
  const company = await network.createTenant(network.companies.northShop, 'customer');
  const [first, second] = [
    await network.person(company, 'owner'),
    await network.person(company, 'owner'),
  ];
  const results = await Promise.allSettled([suspend(owner, first), suspend(owner, second)]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const profiles = [await network.profile(first), await network.profile(second)];
  expect(profiles.map(({ status }) => String(status)).toSorted()).toEqual(['active', 'suspended']);
  const last = profiles[0]?.['status'] === 'active' ? first : second;
  expect(await rejectionOf(suspend(owner, last))).toMatchObject({
    code: 'conflict',
    message: 'A company needs at least one active owner. Make someone else an owner first.',
  });
});
