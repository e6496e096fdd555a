import type { PriceBracket } from './price-parts.ts';

// Prices as people write them in files and cells: '12.50', '1: 12.5 + 3; 11: 11'.

/** Reads a decimal number such as 12.50 or 12,50 as millionths; null if it isn't one. */
export function microOf(text: string): string | null {
  const match = /^(\d{1,10})(?:[.,](\d{1,6}))?$/.exec(text.trim());
  if (match === null) return null;
  const [, whole = '', decimals = ''] = match;
  return String(BigInt(whole + decimals.padEnd(6, '0')));
}

/** Writes millionths as the shortest decimal number. */
export function decimalOf(micro: string | number | bigint): string {
  const number = BigInt(micro);
  const digits = String(number < 0n ? -number : number).padStart(7, '0');
  const decimals = digits.slice(-6).replace(/0+$/, '');
  const sign = number < 0n ? '-' : '';
  return `${sign}${digits.slice(0, -6)}${decimals === '' ? '' : `.${decimals}`}`;
}

/** Reads a percentage with up to two decimals as basis points; null if it isn't one. */
export function bpsOf(text: string): number | null {
  const match = /^([+-]?)(\d{1,5})(?:[.,](\d{1,2}))?\s*%?$/.exec(text.trim());
  if (match === null) return null;
  const [, sign = '', whole = '', decimals = ''] = match;
  const bps = Number(whole + decimals.padEnd(2, '0'));
  return sign === '-' && bps !== 0 ? -bps : bps;
}

/** Writes basis points as a percentage without the percent sign: 1250 becomes 12.5. */
export const percentOf = (bps: number): string => String(bps / 100);

/** Writes the brackets of a price: 12.5, or 1: 12.5 + 3; 11: 11. */
export function bracketsText(brackets: readonly PriceBracket[]): string {
  const parts = brackets.map(({ from, rate_micro, flat_micro }) => {
    const flat = BigInt(flat_micro) === 0n ? '' : ` + ${decimalOf(flat_micro)}`;
    return { from, text: `${decimalOf(rate_micro)}${flat}` };
  });
  const [only, ...more] = parts;
  if (only !== undefined && more.length === 0 && only.from === '1') return only.text;
  return parts.map(({ from, text }) => `${from}: ${text}`).join('; ');
}

/** Reads what `bracketsText` writes; null for anything else. */
export function readBrackets(text: string): PriceBracket[] | null {
  const brackets: PriceBracket[] = [];
  for (const part of text.split(';')) {
    const match = /^\s*(?:([1-9]\d{0,17})\s*:)?([^:+]+)(?:\+([^+]+))?$/.exec(part);
    const [, from, rate = '', flat = '0'] = match ?? [];
    const rate_micro = microOf(rate);
    const flat_micro = microOf(flat);
    if (rate_micro === null || flat_micro === null) return null;
    if (from === undefined && text.includes(';')) return null;
    brackets.push({ from: from ?? '1', rate_micro, flat_micro });
  }
  return brackets;
}
