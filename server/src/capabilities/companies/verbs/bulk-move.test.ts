import { MoveResult } from '@trunkline/contract/companies';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestNetwork, type TestNetwork } from '../../../testing.ts';
import { type Move, bulkMove, bulkMovesTimeout } from './bulk-move.ts';

let network: TestNetwork;
let otherShop: string;
/** Two customers below North Shop. */
let first: string;
let second: string;
beforeAll(async () => {
  network = await createTestNetwork();
});
beforeEach(async () => {
  otherShop = await network.createTenant(network.companies.north, 'reseller', 'Other Shop');
  first = await network.createTenant(network.companies.northShop, 'customer', 'First');
  second = await network.createTenant(network.companies.northShop, 'customer', 'Second');
});
afterAll(() => network.drop());

const to = (id: string, parentId = otherShop, version = 1): Move => ({
  id,
  version,
  parent_id: parentId,
});
async function move(persona: keyof TestNetwork['people'], ...moves: Move[]) {
  const outcome = await bulkMove(await network.signedInAs(network.people[persona]), { moves });
  for (const result of outcome.results) MoveResult.parse(result);
  return outcome;
}
const parentOf = async (id: string) => (await network.row('companies', id))?.['parent_id'];
const notFound = { ok: false, errors: [{ message: 'The requested item was not found.' }] };

describe('a valid move', () => {
  test('every company has its result with name and new version, and its own audit entry', async () => {
    expect(await move('northAdmin', to(first), to(second))).toEqual({
      results: [
        { id: first, line: null, label: 'First', ok: true, errors: [], version: 2 },
        { id: second, line: null, label: 'Second', ok: true, errors: [], version: 2 },
      ],
      rest: [],
    });
    for (const id of [first, second]) {
      expect(await parentOf(id)).toBe(otherShop);
      expect((await network.auditOf(id)).at(-1)).toMatchObject({
        action: 'update',
        actor_id: network.people.northAdmin.id,
        before: { parent_id: network.companies.northShop },
        after: { parent_id: otherShop },
      });
    }
  });

  test('one call moves each back to its previous parent', async () => {
    const third = await network.createTenant(network.companies.north, 'customer', 'Third');
    await move('northAdmin', to(first), to(third));
    const { north, northShop } = network.companies;
    await move('northAdmin', to(first, northShop, 2), to(third, north, 2));
    expect(await Promise.all([first, third].map(parentOf))).toEqual([northShop, north]);
  });

  test('companies below a moved one move with it, in any order of the input', async () => {
    const shop = await network.createTenant(network.companies.north, 'reseller', 'Shop');
    const below = await network.createTenant(shop, 'customer', 'Below');
    const { south } = network.companies;
    const { results } = await move('owner', to(below, south), to(shop, south));
    expect(results).toMatchObject([
      { id: shop, ok: true, version: 2 },
      {
        id: below,
        label: 'Below',
        ok: true,
        notes: ['It moved together with Shop, the company above it.'],
        version: null,
      },
    ]);
    expect(await Promise.all([shop, below].map(parentOf))).toEqual([south, shop]);
  });

  test('a company named twice is moved once', async () => {
    expect((await move('northAdmin', to(first), to(first))).results).toHaveLength(1);
  });
});

describe('a refused company does not block the rest', () => {
  test("reports companies changed in the meantime, of the wrong kind, the user's own, or deleted", async () => {
    await network.admin.query("update companies set phone = '1' where id = $1", [first]);
    const { north, northShop } = network.companies;
    const unknownId = crypto.randomUUID();
    const version = Number((await network.row('companies', north))?.['version']);
    const shops = Number((await network.row('companies', northShop))?.['version']);
    const { results } = await move(
      'northAdmin',
      to(first),
      to(northShop, otherShop, shops),
      to(north, otherShop, version),
      to(unknownId),
      to(second),
    );
    const outcomes = new Map(results.map(({ id, ok, errors }) => [id, ok || errors[0]?.message]));
    expect(outcomes).toEqual(
      new Map<string, unknown>([
        [
          first,
          'Someone else has changed this in the meantime. Reload to see the current version.',
        ],
        [northShop, "A reseller can't be below a reseller."],
        [north, 'Only a company above yours can move, suspend or delete your company.'],
        [unknownId, 'The requested item was not found.'],
        [second, true],
      ]),
    );
    expect(await Promise.all([first, second].map(parentOf))).toEqual([northShop, otherShop]);
  });

  test('companies not processed in time are returned unchanged', async () => {
    const context = await network.signedInAs(network.people.northAdmin);
    let calls = 0;
    const start = network.clock.now.getTime();
    // Time is up immediately: the first one is still processed, otherwise retrying would never
    // finish.
    const now = () => new Date(start + calls++ * bulkMovesTimeout);
    const moves = [to(first), to(second)];
    const result = await bulkMove({ ...context, now }, { moves });
    expect(result).toMatchObject({ results: [{ id: first, ok: true }], rest: [second] });
    expect(await parentOf(second)).toBe(network.companies.northShop);
    const { results, rest } = await move('northAdmin', to(second));
    expect([results.map(({ ok }) => ok), rest]).toEqual([[true], []]);
  });

  test('companies below the remaining ones move with them', async () => {
    const shop = await network.createTenant(network.companies.north, 'reseller', 'Shop');
    const below = await network.createTenant(shop, 'customer', 'Below');
    const context = await network.signedInAs(network.people.owner);
    const early = await network.createTenant(network.companies.north, 'reseller', 'Early');
    let calls = 0;
    const start = network.clock.now.getTime();
    const now = () => new Date(start + calls++ * bulkMovesTimeout);
    const { south } = network.companies;
    const moves = [to(below, south), to(early, south), to(shop, south)];
    const result = await bulkMove({ ...context, now }, { moves });
    expect(result).toMatchObject({ results: [{ id: early, ok: true }], rest: [shop, below] });
  });
});

describe('refuses', () => {
  test.each(['clerk', 'northReseller', 'southAdmin'] as const)(
    '%s: nothing moves',
    async (persona) => {
      const auditCount = await network.auditCount();
      const { results } = await move(persona, to(first), to(second));
      expect(results.filter(({ ok }) => ok)).toEqual([]);
      expect(await Promise.all([first, second].map(parentOf))).toEqual([
        network.companies.northShop,
        network.companies.northShop,
      ]);
      expect(await network.auditCount()).toBe(auditCount);
    },
  );

  test('a role that sees both parents but cannot change companies is refused by the database', async () => {
    const seller = await network.person(network.companies.north, 'reseller');
    const { results } = await bulkMove(await network.signedInAs(seller), { moves: [to(first)] });
    expect(results).toMatchObject([{ ok: false }]);
    expect(await parentOf(first)).toBe(network.companies.northShop);
  });

  test("another tenant's company and another tenant's destination, without a name", async () => {
    const { southClient, southShop, northShop } = network.companies;
    const { results } = await move('northAdmin', to(southClient), to(first, southShop));
    expect(results).toMatchObject([
      { id: southClient, label: southClient, ...notFound },
      {
        id: first,
        ok: false,
        errors: [{ message: 'Company not found.' }],
      },
    ]);
    expect(await Promise.all([southClient, first].map(parentOf))).toEqual([southShop, northShop]);
  });
});
