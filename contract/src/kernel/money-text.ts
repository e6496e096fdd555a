import { minorUnits } from './money.ts';

/** Formats an amount of minor units, such as cents; in the reader's language without a locale. */
export const moneyText = (amount: string | bigint, currency: string, locale?: string): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency }).format(
    Number(amount) / Number(minorUnits(currency)),
  );
