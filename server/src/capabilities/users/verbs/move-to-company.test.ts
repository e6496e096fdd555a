import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, rejectionOf } from '../../../testing.ts';
import { createPeopleTest, type PeopleTest } from '../testing.ts';
import { moveToCompany } from './move-to-company.ts';

let net: PeopleTest;
let person: Person;
beforeAll(async () => {
  net = await createPeopleTest();
});
beforeEach(async () => {
  person = await net.person(net.companies.northShop, 'reseller');
});
afterAll(() => net.drop());

const move = async (actor: Person, company_id: string, target: Pick<Person, 'id'> = person) =>
  moveToCompany(await net.signedInAs(actor), { id: target.id, company_id });

test('moves: the person acts for the new company from the next request', async () => {
  const { northClient, northShop } = net.companies;
  await net.signIn(person);
  expect(await move(net.people.northAdmin, northClient)).toMatchObject({
    company_id: northClient,
    company_name: 'North Client',
    role: 'reseller',
  });
  expect(await net.signedInAs(person)).toMatchObject({ actor: { companyId: northClient } });
  expect((await net.auditOf(person.id)).at(-1)).toMatchObject({
    actor_id: net.people.northAdmin.id,
    before: { company_id: northShop },
    after: { company_id: northClient },
  });
});

test('ends only the required sessions: signed-in people remain signed in', async () => {
  await net.signIn(person);
  await move(net.people.northAdmin, net.companies.north);
  expect(await net.profile(person)).toMatchObject({ sessions: 1 });
});

test.each([
  ['northReseller', 'forbidden'],
  ['clerk', 'not_found'],
] as const)('%s cannot move a person', async (persona, code) => {
  const problem = await rejectionOf(move(net.people[persona], net.people[persona].companyId));
  expect(problem).toMatchObject({ code });
  expect(await net.profile(person)).toMatchObject({ company_id: net.companies.northShop });
});

test('companies above, of others, suspended and deleted ones are refused, all with the same message', async () => {
  const closed = await net.mintTenant(net.companies.northShop, 'customer');
  await net.admin.query("update companies set status = 'suspended' where id = $1", [closed]);
  const { platform, southShop } = net.companies;
  const problems = [];
  for (const id of [crypto.randomUUID(), platform, southShop, closed]) {
    problems.push(await rejectionOf(move(net.people.northAdmin, id)));
  }
  expect(problems[0]).toMatchObject({ fields: [{ path: 'company_id' }] });
  for (const problem of problems) expect(problem.toBody('x')).toEqual(problems[0]?.toBody('x'));
  expect(await net.profile(person)).toMatchObject({ company_id: net.companies.northShop });
});

test("another tenant's person is not found, and someone above is not moved", async () => {
  const stranger = await net.person(net.companies.southShop, 'end_user');
  const above = await net.person(net.companies.northShop, 'owner');
  const { north } = net.companies;
  expect(await rejectionOf(move(net.people.northAdmin, north, stranger))).toMatchObject({
    code: 'not_found',
  });
  expect(await rejectionOf(move(net.people.northAdmin, north, above))).toMatchObject({
    code: 'forbidden',
  });
  expect(await net.profile(stranger)).toMatchObject({ company_id: net.companies.southShop });
  expect(await net.profile(above)).toMatchObject({ company_id: net.companies.northShop });
});

test('people outside the subtree are refused by the database', async () => {
  const { northAdmin } = net.people;
  for (const company_id of [net.companies.platform, net.companies.southShop]) {
    const update = net.database.transaction(
      'app_user',
      { user_id: northAdmin.id, aal: 'aal2' },
      (tx) => tx.updateTable('profiles').set({ company_id }).where('id', '=', person.id).execute(),
    );
    expect(await rejectionOf(update)).toMatchObject({ code: 'forbidden' });
  }
});

test('the last owner of a company cannot be moved away', async () => {
  const company = await net.mintTenant(net.companies.northShop, 'customer');
  const last = await net.person(company, 'owner');
  expect(await rejectionOf(move(net.people.owner, net.companies.north, last))).toMatchObject({
    code: 'conflict',
  });
  expect(await net.profile(last)).toMatchObject({ company_id: company });
});
