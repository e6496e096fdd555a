import { fraction, type Fraction, add, multiply } from '@trunkline/contract/kernel/fraction';
import type { ListKind, Market, PriceEntry, PriceList, StoredBracket } from './market.ts';

// A simple model of app.resolve_prices that calculates one price at a time, to compare the results.

export interface ModelPrice {
  readonly currency: string;
  readonly brackets: readonly StoredBracket[];
}
export type PriceResult = ModelPrice | string;

interface Hop {
  readonly seller: string;
  /** Null for visitors to the seller's site. */
  readonly buyer: string | null;
}

const scopes = ['charge', 'plan', 'service', 'category', 'all'] as const;

const newest = <T extends { readonly since: number }>(rows: readonly T[], day: number) =>
  rows
    .filter(({ since }) => since <= day)
    .toSorted((a, b) => b.since - a.since)
    .at(0);

/** The hops from the buyer's own seller up to the platform. */
export function hopsOf(market: Market, company: string, visitors: boolean): Hop[] {
  const hops: Hop[] = visitors ? [{ seller: company, buyer: null }] : [];
  let current = company;
  for (;;) {
    const parent = market.companies.find(({ id }) => id === current)?.parent ?? null;
    if (parent === null) return hops;
    hops.push({ seller: parent, buyer: current });
    current = parent;
  }
}

function listOf(market: Market, hop: Hop, kind: ListKind, day: number): PriceList | undefined {
  const tier = market.partners.find(
    ({ seller, buyer }) => seller === hop.seller && buyer === hop.buyer,
  )?.tier;
  const buyerKind = market.companies.find(({ id }) => id === hop.buyer)?.kind;
  const audiences: readonly [string, string | undefined][] =
    hop.buyer === null
      ? [['visitors', '']]
      : [
          ['buyer', hop.buyer],
          ['tier', tier],
          ['kind', buyerKind],
        ];
  for (const [audience, target] of audiences) {
    const rows = market.assignments.filter(
      (row) =>
        row.owner === hop.seller &&
        row.kind === kind &&
        row.audience === audience &&
        row.target === target,
    );
    const assignment = newest(rows, day);
    if (assignment !== undefined && assignment.list !== null)
      return market.lists.find(({ id }) => id === assignment.list);
  }
  return undefined;
}

interface FoundEntry {
  readonly entry: PriceEntry;
  readonly currency: string;
}

function entryOf(
  market: Market,
  charge: string,
  list: PriceList | undefined,
  day: number,
): FoundEntry | undefined {
  const plan = market.charges.find(({ id }) => id === charge)?.plan ?? '';
  const service = market.plans.find(({ id }) => id === plan)?.service ?? '';
  const category = market.services.find(({ id }) => id === service)?.category ?? '';
  const targets = { charge, plan, service, category, all: '' };
  for (let current = list; current !== undefined;) {
    for (const scope of scopes) {
      const id = current.id;
      const rows = market.entries.filter(
        (row) => row.list === id && row.scope === scope && row.target === targets[scope],
      );
      const entry = newest(rows, day);
      if (entry !== undefined && entry.method !== 'inherit')
        return { entry, currency: current.currency };
    }
    const base = current.base;
    current = base === null ? undefined : market.lists.find(({ id }) => id === base);
  }
  return undefined;
}

/** The seller's exact exchange rate from one currency to another; null if it has none. */
function factorOf(market: Market, seller: string, from: string, to: string, day: number) {
  if (from === to) return fraction(1n);
  const rows = market.rates.filter(
    (row) => row.owner === seller && row.from === from && row.to === to,
  );
  const rate = newest(rows, day);
  return rate === undefined ? null : fraction(BigInt(rate.rate), 100_000_000n);
}

/** Rounds an exact price to the list's step. */
export function toStep(exact: Fraction, step: bigint, rounding: 'half' | 'up'): bigint {
  const size = exact.denominator * step;
  const floor = exact.numerator / size;
  const remainder = exact.numerator - floor * size;
  const roundsAway = rounding === 'up' ? remainder > 0n : 2n * remainder >= size;
  return (floor + (roundsAway ? 1n : 0n)) * step;
}

const bps = 10_000n;
/** The factor that a method applies to its base. */
function share({ method, bps: points }: PriceEntry): Fraction {
  const size = BigInt(points ?? 0);
  if (method === 'markup') return fraction(bps + size, bps);
  if (method === 'margin') return fraction(bps, bps - size);
  if (method === 'off_msrp') return fraction(bps - size, bps);
  return fraction(1n);
}

/** The price of a charge at one hop, or the reason why there is none. */
export function priceAt(
  market: Market,
  charge: string,
  hops: readonly Hop[],
  hopIndex: number,
  day: number,
): PriceResult {
  const plan = market.charges.find(({ id }) => id === charge)?.plan;
  const service = market.plans.find(({ id }) => id === plan)?.service;
  const owner = market.services.find(({ id }) => id === service)?.owner;
  const last = hops.findIndex(({ seller }) => seller === owner);
  const hasOffer = (seller: string) =>
    market.listings.some((row) => row.seller === seller && row.service === service);
  if (last < 0 || hops.slice(0, last).some(({ seller }) => !hasOffer(seller))) return 'not_offered';
  const hop = hops[hopIndex];
  if (hop === undefined || hopIndex > last) return 'not_offered';
  const buy = hopIndex === last ? null : priceAt(market, charge, hops, hopIndex + 1, day);
  if (typeof buy === 'string') return buy;
  const list = listOf(market, hop, 'sell', day);
  const entryInList = entryOf(market, charge, list, day);
  if (list === undefined || entryInList === undefined) return 'not_priced';
  const { entry } = entryInList;
  if (entry.method === 'not_sold') return 'not_sold';
  let base: ModelPrice | null = buy;
  if (entry.method === 'fixed')
    base = { currency: entryInList.currency, brackets: entry.brackets ?? [] };
  if (entry.method === 'off_msrp') {
    base = null;
    const first = hopIndex === last ? hopIndex : hopIndex + 1;
    for (let above = first; base === null && above <= hops.length - 1; above += 1) {
      const upperHop = hops[above];
      if (upperHop === undefined) break;
      const msrpEntry = entryOf(market, charge, listOf(market, upperHop, 'msrp', day), day);
      if (msrpEntry?.entry.method === 'fixed')
        base = { currency: msrpEntry.currency, brackets: msrpEntry.entry.brackets ?? [] };
    }
    if (base === null) return 'no_msrp';
  }
  if (base === null) return 'no_buy_price';
  const factor = factorOf(market, hop.seller, base.currency, list.currency, day);
  const added = factorOf(market, hop.seller, entryInList.currency, list.currency, day);
  if (factor === null || (entry.add !== 0 && added === null)) return 'no_rate';
  const isUnconverted =
    (entry.method === 'fixed' || entry.method === 'pass') && base.currency === list.currency;
  const scaled = multiply(share(entry), factor);
  const extra = multiply(fraction(BigInt(entry.add)), added ?? fraction(0n));
  const exact = base.brackets.map(({ from, rate_micro, flat_micro }) => ({
    from,
    rate: add(multiply(fraction(BigInt(rate_micro)), scaled), extra),
    flat: multiply(fraction(BigInt(flat_micro)), scaled),
  }));
  if (exact.some(({ rate }) => rate.numerator < 0n)) return 'below_zero';
  const rounded = exact.map(({ from, rate, flat }) => ({
    from,
    rate: isUnconverted ? rate.numerator : toStep(rate, BigInt(list.step), list.rounding),
    flat: isUnconverted ? flat.numerator : toStep(flat, BigInt(list.step), list.rounding),
  }));
  const roundsToZero = rounded.some(
    ({ rate, flat }, index) =>
      (rate === 0n && exact[index]?.rate.numerator !== 0n) ||
      (flat === 0n && exact[index]?.flat.numerator !== 0n),
  );
  if (roundsToZero) return 'rounds_to_zero';
  return {
    currency: list.currency,
    brackets: rounded.map(({ from, rate, flat }) => ({
      from,
      rate_micro: String(rate),
      flat_micro: String(flat),
    })),
  };
}
