import type { Point } from '@trunkline/contract/performance';
import type { Resolution } from '@trunkline/contract/performance/ranges';

export const percentileLines = [
  { key: 'p50', label: 'Median', color: 'var(--color-chart-5)', swatch: 'bg-chart-5' },
  { key: 'p75', label: '75th', color: 'var(--color-chart-1)', swatch: 'bg-chart-1' },
  { key: 'p95', label: '95th', color: 'var(--color-chart-2)', swatch: 'bg-chart-2' },
  { key: 'p99', label: '99th percentile', color: 'var(--color-chart-4)', swatch: 'bg-chart-4' },
] as const;

const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });
const day = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric', timeZone: 'UTC' });
const dateTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const longDay = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeZone: 'UTC' });
const wholeDay = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeZone: 'UTC' });

/** Formats the beginning of a step; days and weeks are those of UTC. */
export function formatStep(
  at: string,
  step: Resolution,
  length: 'short' | 'long' = 'short',
): string {
  const date = new Date(at);
  if (step === 'week' && length === 'long') return `Week of ${longDay.format(date)}`;
  if (step === 'day' || step === 'week') return (length === 'long' ? wholeDay : day).format(date);
  return (length === 'long' ? dateTime : clock).format(date);
}

const lengths = { minute: 60_000, hour: 3_600_000, day: 86_400_000, week: 604_800_000 } as const;
const maxSteps = 500;

/** Adds the steps without measurements, so that a line doesn't bridge them. */
export function withGaps(points: readonly Point[], step: Resolution): Point[] {
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return [];
  const pointsByTime = new Map(points.map((point) => [Date.parse(point.at), point]));
  const steps: Point[] = [];
  const end = Date.parse(last.at);
  for (let time = Date.parse(first.at); time <= end; time += lengths[step]) {
    if (steps.length >= maxSteps) return [...points];
    const empty = { samples: 0, p50: null, p75: null, p95: null, p99: null };
    steps.push(pointsByTime.get(time) ?? { at: new Date(time).toISOString(), ...empty });
  }
  return steps;
}
