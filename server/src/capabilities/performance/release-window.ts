import { maxComparedDays } from '@trunkline/contract/performance/comparison';
import type { Resolution } from '@trunkline/contract/performance/ranges';

/** Two periods of equal length, before a release and after it. */
export interface ReleaseWindow {
  readonly resolution: Resolution;
  readonly from: Date;
  readonly first: Date;
  readonly until: Date;
}

const hour = 3_600_000;
const day = 24 * hour;
/** Hours are kept for 14 days. */
const hourlyRetention = 14 * day;

/**
 * Returns periods of equal length before and after a release: as long as it has been out, at least
 * an hour and at most a week. From one day on they are whole days, so that both cover the same
 * hours of the day; a week also covers the same weekdays.
 */
export function releaseWindow(first: Date, now: Date): ReleaseWindow {
  const started = first.getTime();
  const duration = Math.max(hour, Math.min(now.getTime() - started, maxComparedDays * day));
  const length =
    duration < day ? Math.ceil(duration / hour) * hour : Math.floor(duration / day) * day;
  const resolution = now.getTime() - started + length < hourlyRetention - day ? 'hour' : 'day';
  const step = resolution === 'hour' ? hour : day;
  const from = Math.floor((started - length) / step) * step;
  return { resolution, from: new Date(from), first, until: new Date(started + length) };
}
