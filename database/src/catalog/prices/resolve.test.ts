import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, isDeep, type TestDatabase } from '../../testing.ts';
import { addPrice, checkRounding, tokens } from './checks.ts';
import { generateMarket, lastDay, marketId } from './generate.ts';
import type { Market, StoredBracket } from './market.ts';
import { type PriceResult, hopsOf, priceAt } from './model.ts';
import {
  type PriceQuery,
  queryMarket,
  allQueries,
  installMarkets,
  type Resolved,
} from './stored.ts';

let scratch: TestDatabase;

beforeAll(async () => {
  scratch = await createTestDatabase();
  await installMarkets(scratch.admin);
});
afterAll(() => scratch.drop());

const numberLists = fc.array(fc.nat({ max: 999_999 }), { minLength: 400, maxLength: 400 });
const markets = numberLists.map(generateMarket);
vi.setConfig({ testTimeout: isDeep ? 3_600_000 : 90_000 });
const runs = (gate: number, deepRuns: number) => ({ numRuns: isDeep ? deepRuns : gate });

const resultOf = ({ problem, currency, brackets }: Resolved): PriceResult =>
  problem ?? { currency: currency ?? '', brackets: brackets ?? [] };

function expectedPrices(market: Market, query: PriceQuery): [string, PriceResult][] {
  const hops = hopsOf(market, query.buyer, query.visitors);
  const owners = new Set([query.buyer, ...hops.map(({ seller }) => seller)]);
  return market.charges
    .filter(({ owner }) => owners.has(owner))
    .map(({ id }): [string, PriceResult] => [id, priceAt(market, id, hops, 0, query.day)])
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}

const resultsOf = (rows: readonly Resolved[]) =>
  rows
    .map((row): [string, PriceResult] => [row.charge_id, resultOf(row)])
    .toSorted(([a], [b]) => (a < b ? -1 : 1));

test('prices match a simple but slow model, on every day', async () => {
  let priced = 0;
  const problems = new Set<string>();
  await fc.assert(
    fc.asyncProperty(markets, fc.integer({ min: 0, max: lastDay }), async (market, day) => {
      const queries = allQueries(market, day);
      const responses = await queryMarket(scratch.admin, market, queries);
      for (const [index, query] of queries.entries()) {
        const actual = resultsOf(responses[index]?.resolved ?? []);
        expect(actual).toEqual(expectedPrices(market, query));
        for (const [, result] of actual)
          if (typeof result === 'string') problems.add(result);
          else priced += 1;
      }
    }),
    runs(60, 10_000),
  );
  // The generated markets cover every kind of result.
  expect(priced).toBeGreaterThan(100);
  expect([...problems].toSorted()).toEqual([
    'below_zero',
    'no_buy_price',
    'no_msrp',
    'no_rate',
    'not_offered',
    'not_priced',
    'not_sold',
    'rounds_to_zero',
  ]);
});

const isBelow = (market: Market, company: string, above: string) =>
  hopsOf(market, company, false).some(({ seller }) => seller === above);

test('a new price reaches only buyers below its seller, and only from its day on', async () => {
  let changed = 0;
  await fc.assert(
    fc.asyncProperty(markets, fc.nat(20), async (market, seller) => {
      const [changedMarket, owner] = addPrice(market, seller, 3);
      for (const day of [2, 4]) {
        const queries = allQueries(market, day);
        const before = await queryMarket(scratch.admin, market, queries);
        const after = await queryMarket(scratch.admin, changedMarket, queries);
        for (const [index, { buyer, visitors }] of queries.entries()) {
          const isAffected =
            day > 2 && (isBelow(market, buyer, owner) || (visitors && buyer === owner));
          const isSame =
            JSON.stringify(resultsOf(before[index]?.resolved ?? [])) ===
            JSON.stringify(resultsOf(after[index]?.resolved ?? []));
          if (!isAffected) expect(isSame).toBe(true);
          if (!isSame) changed += 1;
        }
      }
    }),
    runs(10, 1000),
  );
  expect(changed).toBeGreaterThan(0);
});

test('an entry in another currency needs no exchange rate if it adds nothing in that currency', async () => {
  const [owner, reseller] = [marketId('owner'), marketId('reseller')];
  const [service, plan, charge] = [marketId('service'), marketId('plan'), marketId('charge')];
  const list = { kind: 'sell', step: 10_000, rounding: 'half', margin: 0 } as const;
  const entry = { scope: 'all', target: '', bps: null, add: 0, brackets: null, since: 1 } as const;
  const base = { kind: 'sell', since: 1 } as const;
  const market: Market = {
    companies: [
      { id: owner, parent: null, kind: 'platform' },
      { id: reseller, parent: owner, kind: 'reseller' },
    ],
    services: [{ id: service, owner, category: 'voice' }],
    plans: [{ id: plan, service, owner }],
    charges: [{ id: charge, plan, owner }],
    listings: [{ seller: reseller, service }],
    partners: [],
    lists: [
      { ...list, id: marketId('one'), owner, currency: 'USD', base: null },
      { ...list, id: marketId('base'), owner: reseller, currency: 'EUR', base: null },
      { ...list, id: marketId('two'), owner: reseller, currency: 'USD', base: marketId('base') },
    ],
    entries: [
      {
        ...entry,
        id: marketId('fixed'),
        list: marketId('one'),
        owner,
        method: 'fixed',
        scope: 'charge',
        target: charge,
        brackets: [{ from: '1', rate_micro: '10000000', flat_micro: '0' }],
      },
      {
        ...entry,
        id: marketId('markup'),
        list: marketId('base'),
        owner: reseller,
        method: 'markup',
        bps: 2000,
      },
    ],
    assignments: [
      { ...base, owner, audience: 'buyer', target: reseller, list: marketId('one') },
      { ...base, owner: reseller, audience: 'visitors', target: '', list: marketId('two') },
    ],
    rates: [],
  };
  const query = { reader: reseller, buyer: reseller, visitors: true, day: lastDay };
  const [result] = await queryMarket(scratch.admin, market, [query]);
  expect(result?.resolved).toMatchObject([
    { problem: null, currency: 'USD', brackets: [{ rate_micro: '12000000' }] },
  ]);
});

test('the order in which rows were stored does not matter', async () => {
  await fc.assert(
    fc.asyncProperty(markets, async (market) => {
      const queries = allQueries(market);
      const reversed = {
        ...market,
        charges: market.charges.toReversed(),
        listings: market.listings.toReversed(),
        entries: market.entries.toReversed(),
        assignments: market.assignments.toReversed(),
        rates: market.rates.toReversed(),
      };
      const original = await queryMarket(scratch.admin, market, queries);
      const reordered = await queryMarket(scratch.admin, reversed, queries);
      expect(reordered.map(({ resolved }) => resultsOf(resolved))).toEqual(
        original.map(({ resolved }) => resultsOf(resolved)),
      );
    }),
    runs(6, 1000),
  );
});

test("raising the owner's prices never lowers anyone's price", async () => {
  await fc.assert(
    fc.asyncProperty(markets, async (market) => {
      const owners = new Set(market.services.map(({ owner }) => owner));
      const raisedMarket = {
        ...market,
        entries: market.entries.map((entry) => ({
          ...entry,
          brackets:
            owners.has(entry.owner) && entry.brackets !== null
              ? entry.brackets.map((bracket) => ({
                  ...bracket,
                  rate_micro: String(BigInt(bracket.rate_micro) + 70_001n),
                }))
              : entry.brackets,
        })),
      };
      const queries = allQueries(market);
      const before = await queryMarket(scratch.admin, market, queries);
      const after = await queryMarket(scratch.admin, raisedMarket, queries);
      for (const [index, result] of before.entries())
        for (const row of result.resolved) {
          const raised = after[index]?.resolved.find(
            ({ charge_id }) => charge_id === row.charge_id,
          );
          for (const [i, { rate_micro }] of (row.brackets ?? []).entries())
            expect(BigInt(raised?.brackets?.[i]?.rate_micro ?? -1)).toBeGreaterThanOrEqual(
              BigInt(rate_micro),
            );
        }
    }),
    runs(8, 1000),
  );
});

const amountsOf = (brackets: readonly StoredBracket[]) =>
  brackets.flatMap(({ rate_micro, flat_micro }) => [rate_micro, flat_micro]);

test("never reveals prices from above the reader's own seller, and rounds to within half a step", async () => {
  let hidden = 0;
  await fc.assert(
    fc.asyncProperty(markets, async (market) => {
      // Each company queries its own prices and those of every company below it.
      const queries = market.companies.flatMap(({ id: reader }) =>
        market.companies
          .filter(({ id }) => id === reader || isBelow(market, id, reader))
          .map(({ id }): PriceQuery => ({
            reader,
            buyer: id,
            visitors: false,
            day: lastDay,
            explain: true,
          })),
      );
      const responses = await queryMarket(scratch.admin, market, queries);
      for (const [index, { reader, buyer, day }] of queries.entries()) {
        const hops = hopsOf(market, buyer, false);
        const depth = hops.findIndex(({ seller }) => seller === reader) + 1;
        // Numerators of exact prices are multiples of known amounts, and can equal hidden ones.
        const { resolved, explained } = responses[index] ?? {};
        const steps = explained?.map((step) => ({ ...step, exact: null }));
        const visibleTokens = new Set(tokens({ resolved, steps }));
        const amounts = (from: number, to: number) =>
          market.charges.flatMap(({ id }) =>
            hops.slice(from, to).flatMap((_, i) => {
              const price = priceAt(market, id, hops, from + i, day);
              return typeof price === 'string' ? [] : amountsOf(price.brackets);
            }),
          );
        // A generated price can equal one that the reader knows.
        const sellers = new Set(hops.slice(0, depth).map(({ seller }) => seller));
        const entered = market.entries
          .filter(({ owner }) => sellers.has(owner))
          .flatMap(({ brackets }) => amountsOf(brackets ?? []));
        const known = new Set([...amounts(0, depth + 1), ...entered]);
        for (const amount of amounts(depth + 1, hops.length))
          if (amount.length > 5 && !known.has(amount)) {
            hidden += 1;
            expect(visibleTokens.has(amount)).toBe(false);
          }
        for (const step of responses[index]?.explained ?? []) {
          expect(step.step).toBeLessThanOrEqual(Math.max(depth, 1));
          checkRounding(market, step);
        }
      }
    }),
    runs(12, 2000),
  );
  expect(hidden).toBeGreaterThan(20);
});

test('readers see no prices of a company above their own, and unknown readers see none', async () => {
  const numbers = fc.sample(numberLists, { numRuns: 1, seed: 7 })[0] ?? [];
  const market = generateMarket(numbers);
  const [platform, distributor] = market.companies;
  const responses = await queryMarket(scratch.admin, market, [
    { reader: distributor?.id ?? '', buyer: platform?.id ?? '', visitors: false, day: 5 },
    { reader: distributor?.id ?? '', buyer: platform?.id ?? '', visitors: true, day: 5 },
    { reader: marketId('nobody'), buyer: distributor?.id ?? '', visitors: false, day: 5 },
  ]);
  expect(responses.map(({ resolved }) => resolved)).toEqual([[], [], []]);
});
