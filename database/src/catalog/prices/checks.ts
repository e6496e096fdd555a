import { expect } from 'vitest';
import { marketId } from './generate.ts';
import type { Market, PriceEntry } from './market.ts';
import type { Explained } from './stored.ts';

/** Adds a price at the given seller that differs from every earlier price. */
export function addPrice(market: Market, seller: number, since: number): [Market, string] {
  const sellLists = market.lists.filter(({ kind }) => kind === 'sell');
  const list = sellLists[seller % Math.max(1, sellLists.length)];
  const charge = market.charges[seller % market.charges.length];
  if (list === undefined || charge === undefined) return [market, ''];
  const entry: PriceEntry = {
    id: marketId('added'),
    list: list.id,
    owner: list.owner,
    scope: 'charge',
    target: charge.id,
    method: 'fixed',
    brackets: [{ from: '1', rate_micro: '123456789', flat_micro: '0' }],
    bps: null,
    add: 0,
    since,
  };
  const others = market.entries.filter(
    (row) =>
      row.list !== entry.list ||
      row.scope !== 'charge' ||
      row.target !== entry.target ||
      row.since !== since,
  );
  return [{ ...market, entries: [...others, entry] }, list.owner];
}

/** Returns every string and number of a response, as text. */
export function tokens(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(tokens);
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(tokens);
  return [String(value)];
}

/** Checks that a price is rounded to the list's step. */
export function checkRounding(
  market: Market,
  { list_id, method, exact, brackets, base_currency, currency }: Explained,
) {
  const list = market.lists.find(({ id }) => id === list_id);
  if (list === undefined || exact === null || brackets === null) return;
  const isUnconverted = method === 'fixed' || (method === 'pass' && base_currency === currency);
  for (const [index, { rate }] of exact.entries()) {
    const [numerator, denominator] = [BigInt(rate[0]), BigInt(rate[1])];
    const difference = BigInt(brackets[index]?.rate_micro ?? 0) * denominator - numerator;
    const size = difference < 0n ? -difference : difference;
    const allowed = BigInt(list.step) * denominator;
    if (isUnconverted) expect(size < allowed).toBe(true);
    else if (list.rounding === 'half') expect(2n * size <= allowed).toBe(true);
    else expect(difference >= 0n && difference < allowed).toBe(true);
  }
}
