import { minorUnits } from '@trunkline/contract/kernel/money';

/** Formats an amount of minor units, such as cents, in the user's own language. */
export function formatMinor(amount: string | bigint, currency: string): string {
  return new Intl.NumberFormat(undefined, { style: 'currency', currency }).format(
    Number(amount) / Number(minorUnits(currency)),
  );
}
