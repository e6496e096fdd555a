// Thirty days of traffic, the same in every run: a daily and weekly rhythm, heavy tails, drift,
// restarts and short bursts that should not alert, and incidents that should.
import { histogramOf } from '../../contract/src/performance/histogram.ts';
import type { BudgetMetric } from '../../contract/src/performance/metrics.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
/** Milliseconds between two checks by the product. */
export const step = 20 * second;

interface Kind {
  readonly metric: BudgetMetric;
  readonly source: 'server' | 'browser';
  /** Measurements per minute at the busiest and the quietest time. */
  readonly rate: readonly [number, number];
  /** Median in milliseconds at those times; values are log-normal with this deviation. */
  readonly median: readonly [number, number];
  readonly deviation: number;
}

/** At the busiest time, the percentiles with a budget are at about 80% of it. */
export const kinds: readonly Kind[] = [
  { metric: 'api', source: 'server', rate: [300, 6], median: [43, 30], deviation: 0.8 },
  { metric: 'document', source: 'server', rate: [400, 20], median: [25, 18], deviation: 0.7 },
  { metric: 'lcp', source: 'browser', rate: [60, 2], median: [1_350, 1_100], deviation: 0.6 },
];

export interface Incident {
  readonly from: number;
  readonly until: number;
}

/** Creates a repeatable pseudo-random sequence from 0 to 1 (mulberry32). */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function createTraffic(start: number, days: number, seed: number) {
  const random = generator(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

  /** Every fifth day, in the afternoon: everything takes six times as long for 15 minutes. */
  const incidents: Incident[] = Array.from({ length: Math.floor(days / 5) }, (_, index) => {
    const from = start + (5 * index + 3) * day + 14 * hour + Math.floor(random() * 3_600) * second;
    return { from, until: from + 15 * minute };
  });
  /** Restarts and bursts: half of the requests take ten times as long for 20 to 40 seconds. */
  const bursts: Incident[] = Array.from({ length: 4 * days }, (_, index) => {
    const from = start + Math.floor(index / 4) * day + Math.floor(random() * 86_400) * second;
    return { from, until: from + (20 + Math.floor(random() * 21)) * second };
  });
  const isWithin = (spans: readonly Incident[], time: number) =>
    spans.some(({ from, until }) => time > from && time <= until);

  /** From 0 at night to 1 in the afternoon; half as much on weekends. */
  function activity(time: number): number {
    const ofDay = (1 - Math.cos((2 * Math.PI * ((time % day) - 3 * hour)) / day)) / 2;
    const isWeekend = [0, 6].includes(new Date(time).getUTCDay());
    return ofDay ** 1.5 * (isWeekend ? 0.5 : 1);
  }

  let drift = 0;
  let hourOfDrift = -1;
  /** Slow changes of up to 12% in both directions, which stay within the budget. */
  function driftAt(time: number): number {
    const current = Math.floor(time / hour);
    if (current !== hourOfDrift) drift = 0.9 * drift + 0.03 * normal();
    hourOfDrift = current;
    return 1 + Math.max(-0.12, Math.min(0.12, drift));
  }

  const interpolate = ([high, low]: readonly [number, number], share: number) =>
    low + (high - low) * share;

  /** Returns the measurements of the step that ends at a time. */
  function measuredUntil(time: number) {
    const share = activity(time);
    const factor = driftAt(time) * (isWithin(incidents, time) ? 6 : 1);
    const isBurst = isWithin(bursts, time);
    return kinds.flatMap(({ metric, rate, median, deviation }) => {
      const expected = (interpolate(rate, share) * step) / minute;
      const count = Math.max(0, Math.round(expected + Math.sqrt(expected) * normal()));
      if (count === 0) return [];
      const values = Array.from(
        { length: count },
        () =>
          interpolate(median, share) *
          factor *
          Math.exp(deviation * normal()) *
          (isBurst && random() < 0.5 ? 10 : 1),
      );
      return [{ metric, samples: count, ...histogramOf(values) }];
    });
  }

  return { incidents, bursts, measuredUntil };
}
