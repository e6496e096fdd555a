import { addDays, type Day } from '../kernel/days.ts';

// Every increase of a quantity is a lot. A lot can be given back while the day is before the day it
// was added plus the window of the plan; the rest of a decrease waits for the renewal.

export interface Lot {
  readonly added_on: Day;
  readonly quantity: number;
}

export const isReducible = ({ added_on }: Pick<Lot, 'added_on'>, windowDays: number, day: Day) =>
  day < addDays(added_on, windowDays);

/** How many units can be given back on a day. */
export const reducibleOn = (lots: readonly Lot[], windowDays: number, day: Day): number =>
  lots.reduce((total, lot) => total + (isReducible(lot, windowDays, day) ? lot.quantity : 0), 0);

/** Takes units from the newest lots that can be given back. Lots are in the order of their day. */
export function takeFromLots(
  lots: readonly Lot[],
  units: number,
  windowDays: number,
  day: Day,
): { readonly lots: readonly Lot[]; readonly taken: number } {
  let left = units;
  const kept: Lot[] = [];
  for (const lot of lots.toReversed()) {
    const taken = isReducible(lot, windowDays, day) ? Math.min(left, lot.quantity) : 0;
    left -= taken;
    if (taken < lot.quantity) kept.unshift({ ...lot, quantity: lot.quantity - taken });
  }
  return { lots: kept, taken: units - left };
}
