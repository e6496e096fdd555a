import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, rejectionOf } from '../../../testing.ts';
import { createPeopleTest, type PeopleTest } from '../testing.ts';
import { activateUser } from './activate.ts';

let net: PeopleTest;
let person: Person;
beforeAll(async () => {
  net = await createPeopleTest();
});
beforeEach(async () => {
  person = await net.person(net.companies.northShop, 'reseller');
  await net.admin.query("update profiles set status = 'suspended' where id = $1", [person.id]);
});
afterAll(() => net.drop());

const activate = async (actor: Person, target: Pick<Person, 'id'> = person) =>
  activateUser(await net.signedInAs(actor), { id: target.id });

test('activates: the person can act again', async () => {
  await expect(net.signedInAs(person)).rejects.toThrow('may not act');
  expect(await activate(net.people.northAdmin)).toMatchObject({ status: 'active' });
  await expect(net.signedInAs(person)).resolves.toMatchObject({ actor: { userId: person.id } });
});

test('notifies by mail, in the name of the acting company', async () => {
  await activate(net.people.northAdmin);
  const mails = await net.mailsTo(person);
  expect(mails).toMatchObject([
    { subject: 'Your account is active again', company_id: net.companies.north },
  ]);
  expect(mails[0]?.text).toContain('http://trunkline.test/auth');
});

test('is audited with the previous state', async () => {
  await activate(net.people.northAdmin);
  expect((await net.auditOf(person.id)).at(-1)).toMatchObject({
    actor_id: net.people.northAdmin.id,
    before: { status: 'suspended' },
    after: { status: 'active' },
  });
});

test.each([
  ['northReseller', 'forbidden'],
  ['clerk', 'not_found'],
  ['southAdmin', 'not_found'],
] as const)('%s cannot activate a person', async (persona, code) => {
  expect(await rejectionOf(activate(net.people[persona]))).toMatchObject({ code });
  expect(await net.profile(person)).toMatchObject({ status: 'suspended' });
});

test('no one can activate a person above them, or one in the recycle bin', async () => {
  const above = await net.person(net.companies.northShop, 'owner');
  await net.admin.query("update profiles set status = 'suspended' where id = $1", [above.id]);
  expect(await rejectionOf(activate(net.people.northAdmin, above))).toMatchObject({
    code: 'forbidden',
  });
  await net.admin.query('update profiles set deleted_at = now() where id = $1', [person.id]);
  expect(await rejectionOf(activate(net.people.northAdmin))).toMatchObject({ code: 'not_found' });
  expect(await net.profile(person)).toMatchObject({ status: 'suspended' });
});
