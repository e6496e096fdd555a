import { addDays, type Day, latest } from '../kernel/days.ts';

// Every increase of a quantity is a lot. A lot can be returned within the plan's window, counted in
// days from the day it was added; the rest of a decrease waits for the renewal. A start or a
// renewal opens the window of all lots.

export interface Lot {
  readonly added_on: Day;
  readonly quantity: number;
}

export interface Window {
  /** The start or the last renewal. */
  readonly from: Day;
  readonly days: number;
}

export const isReducible = ({ added_on }: Pick<Lot, 'added_on'>, window: Window, day: Day) =>
  day < addDays(latest(added_on, window.from), window.days);

/** Takes units from the newest lots that `canTake` allows; the last lot is the newest. */
export function takeFromLots(
  lots: readonly Lot[],
  units: number,
  canTake: (lot: Lot) => boolean,
): { readonly lots: readonly Lot[]; readonly taken: number } {
  let remaining = units;
  const kept: Lot[] = [];
  for (const lot of lots.toReversed()) {
    const taken = canTake(lot) ? Math.min(remaining, lot.quantity) : 0;
    remaining -= taken;
    if (taken < lot.quantity) kept.unshift({ ...lot, quantity: lot.quantity - taken });
  }
  return { lots: kept, taken: units - remaining };
}
