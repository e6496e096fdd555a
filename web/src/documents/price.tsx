import type { Price } from '@trunkline/contract/kernel/live';
import { minorDigits } from '@trunkline/contract/kernel/money';

const periods = { month: 'month', year: 'year', once: '' } as const;

/** Formats a price such as '$12.50' in the language of documents, without decimals if whole. */
export function amountOf({ amount, currency }: Pick<Price, 'amount' | 'currency'>): string {
  const maxDigits = minorDigits(currency);
  const digits = amount % 10 ** maxDigits === 0 ? 0 : maxDigits;
  return new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount / 10 ** maxDigits);
}

/** Formats terms such as 'per seat per month', 'per year' or 'once per site'. */
export function termsOf({ per, unit }: Pick<Price, 'per' | 'unit'>): string {
  const parts = [unit, periods[per]].filter((part) => part !== '');
  if (per === 'once') return unit === '' ? 'once' : `once per ${unit}`;
  return `per ${parts.join(' per ')}`;
}

/** The minimum price of a service, or a note that it is on request. */
export function PriceLabel({ price, large = false }: { price: Price | null; large?: boolean }) {
  if (price === null)
    return <p className={large ? 'text-2xl font-semibold' : 'text-muted'}>Price on request</p>;
  return (
    <p>
      <span className="text-sm text-muted">from </span>
      <span
        className={`font-semibold tracking-tight tabular-nums ${large ? 'text-3xl' : 'text-lg'}`}
      >
        {amountOf(price)}
      </span>
      <span className="block text-sm text-muted">{termsOf(price)}</span>
    </p>
  );
}
