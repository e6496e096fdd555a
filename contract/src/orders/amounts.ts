import { maxUnits } from '../catalog/plan-terms.ts';
import { round } from '../kernel/money.ts';
import { type ChargeModel, rate, smallestUnits } from '../kernel/rating.ts';

// Amounts of order lines, used by carts, orders, approval rules and the first invoice.

/** A charge with the price between a seller and a buyer, as in JSON. */
export interface PricedCharge {
  readonly kind: 'once' | 'recurring' | 'usage';
  readonly model: ChargeModel;
  readonly package_size: number | null;
  readonly decimals: number;
  readonly brackets: readonly {
    readonly from: string;
    readonly rate_micro: string;
    readonly flat_micro: string;
  }[];
}

export interface LineAmounts {
  /** Charged once, in minor units. */
  readonly once: bigint;
  /** Charged for each billing period, in minor units; usage is charged on top. */
  readonly recurring: bigint;
}

/** Returns the amount of one charge for a quantity in whole units, in minor units. */
export function chargeAmount(charge: PricedCharge, quantity: number, currency: string): bigint {
  const { model, decimals } = charge;
  const brackets = charge.brackets.map(({ from, rate_micro, flat_micro }) => ({
    from: BigInt(from),
    rate_micro: BigInt(rate_micro),
    flat_micro: BigInt(flat_micro),
  }));
  const package_size = charge.package_size === null ? null : BigInt(charge.package_size);
  const units = BigInt(quantity) * smallestUnits({ decimals });
  return round(rate({ model, decimals, package_size }, brackets, units, currency));
}

/** Adds up the charges of a line; each is rounded once. */
export function lineAmounts(
  charges: readonly PricedCharge[],
  quantity: number,
  currency: string,
): LineAmounts {
  const sum = (kind: PricedCharge['kind']) =>
    charges
      .filter((charge) => charge.kind === kind)
      .reduce((total, charge) => total + chargeAmount(charge, quantity, currency), 0n);
  return { once: sum('once'), recurring: sum('recurring') };
}

/** Returns the total of the first bill of lines; a trial's periods are billed later. */
export function firstBill(
  lines: readonly (LineAmounts & { readonly trial_days: number })[],
): bigint {
  return lines.reduce(
    (total, { once, recurring, trial_days }) => total + once + (trial_days > 0 ? 0n : recurring),
    0n,
  );
}

interface QuantityRule {
  readonly min_quantity: number;
  readonly max_quantity: number | null;
  readonly step_quantity: number;
}

export const isAllowedQuantity = (
  { min_quantity, max_quantity, step_quantity }: QuantityRule,
  quantity: number,
): boolean =>
  quantity >= min_quantity &&
  quantity <= (max_quantity ?? maxUnits) &&
  (quantity - min_quantity) % step_quantity === 0;

/** Returns a message that names the quantities of a plan that can be ordered. */
export function allowedQuantities(
  { min_quantity, max_quantity, step_quantity }: QuantityRule,
  requested = min_quantity,
): string {
  const max = max_quantity ?? (requested > maxUnits ? maxUnits : null);
  const last = max === null ? null : max - ((max - min_quantity) % step_quantity);
  if (last === min_quantity) return `Only ${min_quantity} can be ordered.`;
  const steps = step_quantity === 1 ? '' : ` in steps of ${step_quantity}`;
  return last === null
    ? `Order ${min_quantity} or more${steps}.`
    : `Order ${min_quantity} to ${last}${steps}.`;
}
