import { type Histogram, mergeHistograms } from '@trunkline/contract/performance/histogram';
import { createRandom } from '../random.ts';
import type { Choice } from './histograms.ts';

const lengths = { day: 86_400_000, hour: 3_600_000, minute: 60_000 } as const;

export type Unit = keyof typeof lengths;

/** The histogram that every series of a metric has at a step. */
export interface HistogramPick {
  readonly metric: string;
  readonly at: Date;
  readonly shift: number;
  readonly level: number;
}

interface Day {
  readonly at: Date;
  readonly choice: Choice;
}

/** A week of a series. */
interface Week extends Histogram {
  readonly series: number;
  readonly at: Date;
  readonly samples: number;
  readonly total: number;
}

/**
 * Returns the picks for every step of a period. They depend only on the metric and the time, so
 * that the sums of several series are among the histograms too. Weekends have fewer samples, and
 * mornings have more than nights.
 */
export function histogramPicks(
  metrics: Iterable<string>,
  unit: Unit,
  from: Date,
  to: Date,
): HistogramPick[] {
  const length = lengths[unit];
  const picks: HistogramPick[] = [];
  for (let time = Math.floor(from.getTime() / length) * length; time <= to.getTime();) {
    const at = new Date(time);
    const level = levelAt(at, unit);
    for (const metric of metrics) {
      const shift = createRandom(`${metric} ${at.toISOString()}`).integer(0, 2);
      picks.push({ metric, at, shift, level });
    }
    time += length;
  }
  return picks;
}

function levelAt(at: Date, unit: Unit): number {
  if (at.getUTCDay() % 6 === 0) return 0;
  if (unit !== 'day' && at.getUTCHours() < 5) return 1;
  return createRandom(at.toISOString()).integer(1, 3);
}

/** Returns the days of a series from its histograms and the picks. */
export function daysOf(choices: readonly Choice[], picks: readonly HistogramPick[]): Day[] {
  const key = ({ shift, level }: { shift: number; level: number }) => shift * 8 + level;
  const choicesByKey = new Map(choices.map((choice) => [key(choice), choice]));
  return picks.flatMap((pick) => {
    const choice = choicesByKey.get(key(pick));
    return choice === undefined ? [] : [{ at: pick.at, choice }];
  });
}

/** Sums up a series by week, from Monday. */
export function weeksOf(series: number, days: readonly Day[]): Week[] {
  const weeks = Map.groupBy(
    days,
    ({ at }) => at.getTime() - ((at.getUTCDay() + 6) % 7) * lengths.day,
  );
  return Array.from(weeks, ([monday, daysOfWeek]) => ({
    series,
    at: new Date(monday),
    samples: daysOfWeek.reduce((sum, { choice }) => sum + choice.samples, 0),
    total: daysOfWeek.reduce((sum, { choice }) => sum + choice.total, 0),
    ...mergeHistograms(daysOfWeek.map(({ choice }) => choice)),
  }));
}
