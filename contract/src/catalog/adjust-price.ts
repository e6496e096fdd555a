import type { PriceBracket } from './price-parts.ts';

const hundredPercent = 10_000n;

/** Rounds a non-negative fraction up to the next multiple of a step. */
const roundUpTo = (numerator: bigint, denominator: bigint, step: bigint): bigint =>
  ((numerator + denominator * step - 1n) / (denominator * step)) * step;

/**
 * Changes each rate of a price by a percentage and rounds it up to a multiple of a step: 9.99 plus
 * 3%, in steps of .05, is 10.30. Free stays free.
 */
export function adjustBrackets(
  brackets: readonly PriceBracket[],
  { bps, step_micro }: { readonly bps: number; readonly step_micro: number },
): PriceBracket[] {
  const factor = hundredPercent + BigInt(bps);
  const change = (micro: string) =>
    roundUpTo(BigInt(micro) * factor, hundredPercent, BigInt(step_micro)).toString();
  return brackets.map(({ from, rate_micro, flat_micro }) => ({
    from,
    rate_micro: change(rate_micro),
    flat_micro: change(flat_micro),
  }));
}
