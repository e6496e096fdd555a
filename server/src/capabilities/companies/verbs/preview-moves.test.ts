import { caseCount } from '@trunkline/database/testing';
import type { MovesPreview } from '@trunkline/contract/companies';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getRow } from '../../../kernel/resource/index.ts';
import { createTestNetwork, type Person, rejectionOf, type TestNetwork } from '../../../testing.ts';
import { companySource } from '../source.ts';
import { bulkMove } from './bulk-move.ts';
import { previewMoves } from './preview-moves.ts';

let network: TestNetwork;
/** A shop below North with one reseller, and a customer below North Shop. */
let otherShop: string;
let client: string;
beforeAll(async () => {
  network = await createTestNetwork();
});
beforeEach(async () => {
  otherShop = await network.createTenant(network.companies.north, 'reseller', 'Other Shop');
  await network.person(otherShop, 'reseller');
  client = await network.createTenant(network.companies.northShop, 'customer', 'Client');
});
afterAll(() => network.drop());

const preview = async (persona: keyof TestNetwork['people'], ids: string[], to = otherShop) =>
  previewMoves(await network.signedInAs(network.people[persona]), { ids, parent_id: to });
const namesAndPeople = (changes: MovesPreview['gains']) =>
  changes.map(({ name, people, of }) => [name, people, of]);
const namesOf = (viewers: readonly { name: string | null }[]) => viewers.map(({ name }) => name);

describe('sums up who gains and who loses access', () => {
  test('from several parents to one: with counts, from the top down', async () => {
    const far = await network.createTenant(network.companies.southShop, 'customer', 'Far');
    const found = await preview('owner', [client, network.companies.northClient, far], otherShop);
    expect(found.to).toMatchObject({ id: otherShop, name: 'Other Shop' });
    expect(found.moves).toMatchObject([
      { name: 'Client', version: 1, companies: 1, from: { id: network.companies.northShop } },
      { name: 'North Client', from: { name: 'North Shop' } },
      { name: 'Far', from: { name: 'South Shop' } },
    ]);
    expect(namesAndPeople(found.loses)).toEqual([
      ['South', 1, 1],
      ['North Shop', 1, 2],
      ['South Shop', 0, 1],
    ]);
    expect(namesAndPeople(found.gains)).toEqual([
      ['North', 1, 1],
      ['Other Shop', 1, 3],
    ]);
    expect(found.gains[1]?.names).toHaveLength(1);
    expect([found.along, found.refused]).toEqual([[], []]);
  });

  test('a company and one below it: the lower one moves along and is not separated', async () => {
    const shop = await network.createTenant(network.companies.north, 'reseller', 'Shop');
    const below = await network.createTenant(shop, 'customer', 'Below');
    const found = await preview('owner', [below, shop], network.companies.south);
    expect(found.moves).toMatchObject([{ name: 'Shop', companies: 2 }]);
    expect(found.along).toEqual([{ id: below, name: 'Below', with: 'Shop' }]);
    expect(namesAndPeople(found.loses)).toEqual([['North', 1, 1]]);
  });

  test('companies below one that cannot be moved are moved separately', async () => {
    const shop = await network.createTenant(network.companies.north, 'reseller', 'Shop');
    const below = await network.createTenant(shop, 'customer', 'Below');
    const found = await preview('owner', [shop, below]);
    expect(namesOf(found.moves)).toEqual(['Below']);
    expect(found.along).toEqual([]);
    expect(found.refused).toEqual([
      { id: shop, name: 'Shop', reason: "A reseller can't be below a reseller." },
    ]);
  });
});

describe('names the companies that cannot be moved, and why', () => {
  test("below itself, already there, of the wrong kind, the user's own", async () => {
    const otherCustomer = await network.createTenant(otherShop, 'customer', 'There');
    const { north, northShop } = network.companies;
    const found = await preview('northAdmin', [
      otherShop,
      otherCustomer,
      northShop,
      north,
      client,
      client,
    ]);
    expect(found.refused.map(({ name, reason }) => [name, reason])).toEqual([
      ['Other Shop', "A company can't be below itself."],
      ['There', "It's already there."],
      ['North Shop', "A reseller can't be below a reseller."],
      ['North', 'Only a company above yours can move, suspend or delete your company.'],
    ]);
    expect(namesOf(found.moves)).toEqual(['Client']);
  });

  test("another tenant's, with the same error as an unknown one", async () => {
    const foreign = network.companies.southClient;
    const unknownId = crypto.randomUUID();
    const found = await preview('northAdmin', [foreign, unknownId, client]);
    const reason = 'The requested item was not found.';
    expect(found.refused).toEqual([
      { id: foreign, name: null, reason },
      { id: unknownId, name: null, reason },
    ]);
    expect(JSON.stringify(found)).not.toContain('South');
  });

  test('a destination of another tenant or in the recycle bin is not found, and none is for a clerk', async () => {
    const { southShop } = network.companies;
    expect(await rejectionOf(preview('northAdmin', [client], southShop))).toMatchObject({
      code: 'not_found',
    });
    expect(await rejectionOf(preview('clerk', [client]))).toMatchObject({ code: 'not_found' });
    await network.admin.query('update companies set deleted_at = now() where id = $1', [otherShop]);
    expect(await rejectionOf(preview('northAdmin', [client]))).toMatchObject({ code: 'not_found' });
  });
});

test('matches the effect of the moves for every user, company and selection', async () => {
  const { companies } = network;
  const inner = [companies.north, companies.northShop, companies.south, companies.southShop];
  const targets = [...inner, otherShop, companies.platform];
  const watchers: Person[] = [];
  for (const companyId of targets) watchers.push(await network.person(companyId, 'admin'));
  const contexts: Awaited<ReturnType<typeof network.signedInAs>>[] = [];
  for (const watcher of watchers) contexts.push(await network.signedInAs(watcher));
  const owner = await network.signedInAs(network.people.owner);
  const shop = await network.createTenant(companies.north, 'reseller');
  const inShop = await network.createTenant(shop, 'customer');
  const otherCustomer = await network.createTenant(companies.southShop, 'customer');
  const all = [inShop, shop, otherCustomer, client];
  const canSee = async (at: number, id: string) => {
    const context = contexts[at];
    if (context === undefined) throw new Error('no context for this person');
    return getRow(context, companySource, { id }).then(
      () => true,
      () => false,
    );
  };
  const visible = async (ids: readonly string[]) =>
    Promise.all(
      watchers.map(async (_, index) => Promise.all(ids.map(async (id) => canSee(index, id)))),
    );
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray(all, { minLength: 1 }),
      fc.constantFrom(...targets),
      async (ids, to) => {
        const found = await previewMoves(owner, { ids, parent_id: to });
        const moving = found.moves.map(({ id }) => id);
        const before = await visible(moving);
        if (moving.length > 0) {
          const moves = found.moves.map(({ id, version }) => ({ id, version, parent_id: to }));
          const { results } = await bulkMove(owner, { moves });
          expect(results.map(({ ok }) => ok)).toEqual(moves.map(() => true));
        }
        const after = await visible(moving);
        for (const [i, { companyId }] of watchers.entries()) {
          const count = (kind: 'loses' | 'gains') =>
            found[kind].find(({ id }) => id === companyId)?.of ?? 0;
          const countChanged = (from: typeof before, to: typeof after) =>
            moving.filter((_, index) => from[i]?.[index] && !to[i]?.[index]).length;
          expect(count('loses')).toBe(countChanged(before, after));
          expect(count('gains')).toBe(countChanged(after, before));
        }
      },
    ),
    { numRuns: caseCount(30) },
  );
});

test('a preview changes nothing and is not audited', async () => {
  const auditCount = await network.auditCount();
  const before = await network.row('companies', client);
  await preview('northAdmin', [client, network.companies.northClient]);
  expect(await network.row('companies', client)).toEqual(before);
  expect(await network.auditCount()).toBe(auditCount);
});
