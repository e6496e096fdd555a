import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, rejectionOf } from '../../../testing.ts';
import { createPeopleTest, type PeopleTest } from '../testing.ts';
import { moveToCompany } from './move-to-company.ts';

let network: PeopleTest;
let person: Person;
beforeAll(async () => {
  network = await createPeopleTest();
});
beforeEach(async () => {
  person = await network.person(network.companies.northShop, 'reseller');
});
afterAll(() => network.drop());

const move = async (actor: Person, company_id: string, target: Pick<Person, 'id'> = person) =>
  moveToCompany(await network.signedInAs(actor), { id: target.id, company_id });

test('a moved person acts for the new company from the next request', async () => {
  const { northClient, northShop } = network.companies;
  await network.signIn(person);
  expect(await move(network.people.northAdmin, northClient)).toMatchObject({
    company_id: northClient,
    company_name: 'North Client',
    role: 'reseller',
  });
  expect(await network.signedInAs(person)).toMatchObject({ actor: { companyId: northClient } });
  expect((await network.auditOf(person.id)).at(-1)).toMatchObject({
    actor_id: network.people.northAdmin.id,
    before: { company_id: northShop },
    after: { company_id: northClient },
  });
});

test('ends no sessions: signed-in people remain signed in', async () => {
  await network.signIn(person);
  await move(network.people.northAdmin, network.companies.north);
  expect(await network.profile(person)).toMatchObject({ sessions: 1 });
});

test.each([
  ['northReseller', 'forbidden'],
  ['clerk', 'not_found'],
] as const)('%s cannot move a person', async (persona, code) => {
  const problem = await rejectionOf(
    move(network.people[persona], network.people[persona].companyId),
  );
  expect(problem).toMatchObject({ code });
  expect(await network.profile(person)).toMatchObject({ company_id: network.companies.northShop });
});

test("unknown companies, companies above, other tenants' companies and suspended ones are refused with the same message", async () => {
  const closed = await network.createTenant(network.companies.northShop, 'customer');
  await network.admin.query("update companies set status = 'suspended' where id = $1", [closed]);
  const { platform, southShop } = network.companies;
  const problems = [];
  for (const id of [crypto.randomUUID(), platform, southShop, closed]) {
    problems.push(await rejectionOf(move(network.people.northAdmin, id)));
  }
  expect(problems[0]).toMatchObject({ fields: [{ path: 'company_id' }] });
  for (const problem of problems) expect(problem.toBody('x')).toEqual(problems[0]?.toBody('x'));
  expect(await network.profile(person)).toMatchObject({ company_id: network.companies.northShop });
});

test("another tenant's person is not found, and someone above is not moved", async () => {
  const stranger = await network.person(network.companies.southShop, 'end_user');
  const seniorPerson = await network.person(network.companies.northShop, 'owner');
  const { north } = network.companies;
  expect(await rejectionOf(move(network.people.northAdmin, north, stranger))).toMatchObject({
    code: 'not_found',
  });
  expect(await rejectionOf(move(network.people.northAdmin, north, seniorPerson))).toMatchObject({
    code: 'forbidden',
  });
  expect(await network.profile(stranger)).toMatchObject({
    company_id: network.companies.southShop,
  });
  expect(await network.profile(seniorPerson)).toMatchObject({
    company_id: network.companies.northShop,
  });
});

test('the database refuses to move a person to a company outside the subtree', async () => {
  const { northAdmin } = network.people;
  for (const company_id of [network.companies.platform, network.companies.southShop]) {
    const update = network.database.transaction(
      'app_user',
      { user_id: northAdmin.id, aal: 'aal2' },
      (tx) => tx.updateTable('profiles').set({ company_id }).where('id', '=', person.id).execute(),
    );
    expect(await rejectionOf(update)).toMatchObject({ code: 'forbidden' });
  }
});

test('the last owner of a company cannot be moved away', async () => {
  const company = await network.createTenant(network.companies.northShop, 'customer');
  const last = await network.person(company, 'owner');
  expect(
    await rejectionOf(move(network.people.owner, network.companies.north, last)),
  ).toMatchObject({
    code: 'conflict',
  });
  expect(await network.profile(last)).toMatchObject({ company_id: company });
});
