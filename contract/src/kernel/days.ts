import { Temporal } from 'temporal-polyfill';

// Calendar days without a time zone, as ISO text such as '2026-01-31': they compare as text.
// Ranges are half-open: `to` is the first day after them.

export type Day = string;

export interface DayRange {
  readonly from: Day;
  readonly to: Day;
}

const toPlainDate = (day: Day) => Temporal.PlainDate.from(day);

export const addDays = (day: Day, days: number): Day => toPlainDate(day).add({ days }).toString();

/** Adds months to an anchor; a day that the resulting month doesn't have becomes its last day. */
export const addMonths = (anchor: Day, months: number): Day =>
  toPlainDate(anchor).add({ months }).toString();

export const daysBetween = (from: Day, to: Day): number =>
  toPlainDate(from).until(toPlainDate(to)).days;

/** Months from one start of a period to another, both counted from the same anchor. */
export function monthsBetween(from: Day, to: Day): number {
  const [start, end] = [toPlainDate(from), toPlainDate(to)];
  return (end.year - start.year) * 12 + end.month - start.month;
}

export const earliest = (a: Day, b: Day | null): Day => (b === null || a < b ? a : b);
export const latest = (a: Day, b: Day): Day => (a > b ? a : b);

/** Today in a time zone, such as 'Europe/Berlin'. */
export const dayIn = (timeZone: string, instant: Date): Day =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();

/**
 * The k-th period from an anchor. Counted from the anchor, never from the period before, so 31
 * January is followed by 28 February and 31 March.
 */
export const nthPeriod = (anchor: Day, months: number, k: number): DayRange => ({
  from: addMonths(anchor, k * months),
  to: addMonths(anchor, (k + 1) * months),
});

/** The period that a day lies in; the anchor may be after the day. */
export function periodAt(anchor: Day, months: number, day: Day): DayRange {
  let k = Math.floor(monthsBetween(anchor, day) / months);
  if (nthPeriod(anchor, months, k).from > day) k -= 1;
  return nthPeriod(anchor, months, k);
}
