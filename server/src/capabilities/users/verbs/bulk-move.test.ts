import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person } from '../../../testing.ts';
import { createPeopleTest, notFoundResult, outcomesOf, type PeopleTest } from '../testing.ts';
import { bulkMove } from './bulk-move.ts';

let network: PeopleTest;
let first: Person;
let second: Person;
beforeAll(async () => {
  network = await createPeopleTest();
});
beforeEach(async () => {
  first = await network.person(network.companies.northShop, 'reseller');
  second = await network.person(network.companies.north, 'reseller');
});
afterAll(() => network.drop());

const move = async (actor: Person, ...moves: [Pick<Person, 'id'>, string][]) =>
  (
    await bulkMove(await network.signedInAs(actor), {
      moves: moves.map(([{ id }, company]) => ({ id, company_id: company })),
    })
  ).results;
const companies = (...people: Person[]) => network.profileValues('company_id', people);

test('all people move to the new company and are audited separately; one call moves all back', async () => {
  const { north, northClient, northShop } = network.companies;
  const { northAdmin } = network.people;
  const results = await move(northAdmin, [first, northClient], [second, northClient]);
  expect(results.map(({ ok }) => ok)).toEqual([true, true]);
  expect(await companies(first, second)).toEqual([northClient, northClient]);
  for (const person of [first, second])
    expect((await network.auditOf(person.id)).at(-1)).toMatchObject({
      actor_id: northAdmin.id,
      before: { company_id: person.companyId },
      after: { company_id: northClient },
    });
  await move(northAdmin, [first, northShop], [second, north]);
  expect(await companies(first, second)).toEqual([northShop, north]);
});

test('people already at the company stay unchanged', async () => {
  const auditCount = await network.auditCount();
  expect(await move(network.people.northAdmin, [first, network.companies.northShop])).toMatchObject(
    [{ id: first.id, ok: true }],
  );
  expect(await network.auditCount()).toBe(auditCount);
});

test('reports a company outside the subtree, someone above and the user themselves; the rest succeed', async () => {
  const { northAdmin } = network.people;
  const { northClient, northShop, southShop } = network.companies;
  const seniorPerson = await network.person(northShop, 'owner');
  const results = await move(
    northAdmin,
    [first, southShop],
    [seniorPerson, northClient],
    [northAdmin, northClient],
    [second, northClient],
  );
  expect(outcomesOf(results)).toEqual([
    expect.stringMatching(/company/i),
    "You can't manage people with a higher role than yours.",
    "You can't change this for yourself. Ask another administrator.",
    true,
  ]);
  expect(await companies(first, seniorPerson)).toEqual([northShop, northShop]);
});

test.each(['northReseller', 'clerk', 'southAdmin'] as const)(
  '%s cannot move anyone',
  async (persona) => {
    const auditCount = await network.auditCount();
    const results = await move(network.people[persona], [first, network.companies.northClient]);
    expect(results).toMatchObject([{ id: first.id, ok: false }]);
    expect(await companies(first)).toEqual([network.companies.northShop]);
    expect(await network.auditCount()).toBe(auditCount);
  },
);

test("returns the same message for another tenant's person as for a missing one", async () => {
  const unknown = { id: crypto.randomUUID() };
  const { northAdmin, southAdmin } = network.people;
  const { northShop, south } = network.companies;
  const results = await move(northAdmin, [southAdmin, northShop], [unknown, northShop]);
  expect(results).toMatchObject([
    { label: southAdmin.id, ...notFoundResult },
    { label: unknown.id, ...notFoundResult },
  ]);
  expect(await companies(southAdmin)).toEqual([south]);
});
