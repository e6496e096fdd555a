import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, rejectionOf } from '../../../testing.ts';
import { createPeopleTest, type PeopleTest } from '../testing.ts';
import { suspendUser } from './suspend.ts';

let net: PeopleTest;
let person: Person;
beforeAll(async () => {
  net = await createPeopleTest();
});
beforeEach(async () => {
  person = await net.person(net.companies.northShop, 'reseller');
});
afterAll(() => net.drop());

const suspend = async (actor: Person, target: Pick<Person, 'id'> = person) =>
  suspendUser(await net.signedInAs(actor), { id: target.id });

test('suspends, and offers to activate', async () => {
  const row = await suspend(net.people.northAdmin);
  expect(row).toMatchObject({ id: person.id, status: 'suspended', company_name: 'North Shop' });
  expect(row.may).toContain('activate');
  expect(row.may).not.toContain('suspend');
});

test('signs the person out immediately, and a new session cannot act either', async () => {
  await net.signIn(person);
  await suspend(net.people.northAdmin);
  expect(await net.profile(person)).toMatchObject({ sessions: 0 });
  await expect(net.signedInAs(person)).rejects.toThrow('may not act');
});

test('notifies by mail, once, in the name of the acting company', async () => {
  await suspend(net.people.northAdmin);
  await suspend(net.people.northAdmin);
  const mails = await net.mailsTo(person);
  expect(mails).toMatchObject([
    { subject: 'Your account was suspended', company_id: net.companies.north },
  ]);
  expect(mails[0]?.text).toContain('Nothing is lost: your account can be reactivated.');
});

test('audits who, whom and the previous state', async () => {
  await suspend(net.people.northAdmin);
  expect((await net.auditOf(person.id)).at(-1)).toMatchObject({
    action: 'update',
    resource_type: 'profiles',
    actor_id: net.people.northAdmin.id,
    before: { status: 'active' },
    after: { status: 'suspended' },
  });
});

test.each([
  ['northReseller', 'forbidden'],
  ['clerk', 'not_found'],
  ['southAdmin', 'not_found'],
] as const)('%s cannot suspend a person', async (persona, code) => {
  expect(await rejectionOf(suspend(net.people[persona]))).toMatchObject({ code });
  expect(await net.profile(person)).toMatchObject({ status: 'active' });
});

test('no one can suspend someone above, or themselves', async () => {
  const above = await net.person(net.companies.northShop, 'owner');
  expect(await rejectionOf(suspend(net.people.northAdmin, above))).toMatchObject({
    code: 'forbidden',
    message: 'You can only manage people up to your own role.',
  });
  expect(await rejectionOf(suspend(net.people.northAdmin, net.people.northAdmin))).toMatchObject({
    code: 'forbidden',
    message: 'Someone else has to change this for you.',
  });
  expect(await net.profile(above)).toMatchObject({ status: 'active' });
});

test('all of this is enforced by the database', async () => {
  const above = await net.person(net.companies.northShop, 'owner');
  const attempt = (actor: Person, target: Person) =>
    net.database.transaction('app_user', { user_id: actor.id, aal: 'aal2' }, (tx) =>
      tx
        .updateTable('profiles')
        .set({ status: 'suspended' })
        .where('id', '=', target.id)
        .executeTakeFirst(),
    );
  const { northAdmin, northReseller, southAdmin } = net.people;
  for (const [actor, target] of [
    [northAdmin, above],
    [northReseller, person],
    [southAdmin, person],
  ] as const) {
    expect((await attempt(actor, target)).numUpdatedRows).toBe(0n);
  }
  expect(await rejectionOf(attempt(northAdmin, northAdmin))).toMatchObject({
    code: 'conflict',
    message: 'Someone else has to move, suspend or delete you.',
  });
});

test('the last owner of a company remains; of two only one can be suspended, even concurrently', async () => {
  const { owner } = net.people;
  const company = await net.mintTenant(net.companies.northShop, 'customer');
  const [first, second] = [await net.person(company, 'owner'), await net.person(company, 'owner')];
  const answers = await Promise.allSettled([suspend(owner, first), suspend(owner, second)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const profiles = [await net.profile(first), await net.profile(second)];
  expect(profiles.map(({ status }) => String(status)).toSorted()).toEqual(['active', 'suspended']);
  const last = profiles[0]?.['status'] === 'active' ? first : second;
  expect(await rejectionOf(suspend(owner, last))).toMatchObject({
    code: 'conflict',
    message: 'A company needs at least one active owner. Make someone else an owner first.',
  });
});
