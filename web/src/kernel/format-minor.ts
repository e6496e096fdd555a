import { moneyText } from '@trunkline/contract/kernel/money-text';

/** Formats an amount of minor units, such as cents, in the user's own language. */
export const formatMinor = (amount: string | bigint, currency: string): string =>
  moneyText(amount, currency);
