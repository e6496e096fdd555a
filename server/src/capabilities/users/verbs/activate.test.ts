import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, rejectionOf } from '../../../testing.ts';
import { createPeopleTest, type PeopleTest } from '../testing.ts';
import { activateUser } from './activate.ts';

let network: PeopleTest;
let person: Person;
beforeAll(async () => {
  network = await createPeopleTest();
});
beforeEach(async () => {
  person = await network.person(network.companies.northShop, 'reseller');
  await network.admin.query("update profiles set status = 'suspended' where id = $1", [person.id]);
});
afterAll(() => network.drop());

const activate = async (actor: Person, target: Pick<Person, 'id'> = person) =>
  activateUser(await network.signedInAs(actor), { id: target.id });

test('an activated person can act again', async () => {
  await expect(network.signedInAs(person)).rejects.toThrow('may not act');
  expect(await activate(network.people.northAdmin)).toMatchObject({ status: 'active' });
  await expect(network.signedInAs(person)).resolves.toMatchObject({ actor: { userId: person.id } });
});

test('emails the person on behalf of the acting company', async () => {
  await activate(network.people.northAdmin);
  const mails = await network.mailsTo(person);
  expect(mails).toMatchObject([
    { subject: 'Your account is active again', company_id: network.companies.north },
  ]);
  expect(mails[0]?.text).toContain('http://trunkline.test/auth');
});

test('activating a person is audited with the previous state', async () => {
  await activate(network.people.northAdmin);
  expect((await network.auditOf(person.id)).at(-1)).toMatchObject({
    actor_id: network.people.northAdmin.id,
    before: { status: 'suspended' },
    after: { status: 'active' },
  });
});

test.each([
  ['northReseller', 'forbidden'],
  ['clerk', 'not_found'],
  ['southAdmin', 'not_found'],
] as const)('%s cannot activate a person', async (persona, code) => {
  expect(await rejectionOf(activate(network.people[persona]))).toMatchObject({ code });
  expect(await network.profile(person)).toMatchObject({ status: 'suspended' });
});

test('no one can activate a person above them, or one in the recycle bin', async () => {
  const seniorPerson = await network.person(network.companies.northShop, 'owner');
  await network.admin.query("update profiles set status = 'suspended' where id = $1", [
    seniorPerson.id,
  ]);
  expect(await rejectionOf(activate(network.people.northAdmin, seniorPerson))).toMatchObject({
    code: 'forbidden',
  });
  await network.admin.query('update profiles set deleted_at = now() where id = $1', [person.id]);
  expect(await rejectionOf(activate(network.people.northAdmin))).toMatchObject({
    code: 'not_found',
  });
  expect(await network.profile(person)).toMatchObject({ status: 'suspended' });
});
