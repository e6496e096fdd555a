import { type Histogram, mergeHistograms } from '@trunkline/contract/performance/histogram';
import { createRandom } from '../random.ts';
import type { Choice } from './histograms.ts';

const lengths = { day: 86_400_000, hour: 3_600_000, minute: 60_000 } as const;

export type Unit = keyof typeof lengths;

/** Which of its histograms every series of a metric has at a step. */
export interface Pick {
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
 * Picks for every step from a moment to another. They depend on the metric and the moment alone, so
 * that the sums of several series are among their histograms too. A weekend has fewer samples, and
 * a morning more than a night.
 */
export function picksOf(metrics: Iterable<string>, unit: Unit, from: Date, to: Date): Pick[] {
  const length = lengths[unit];
  const picks: Pick[] = [];
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

/** The days that picks give a series with these choices. */
export function daysOf(choices: readonly Choice[], picks: readonly Pick[]): Day[] {
  const key = ({ shift, level }: { shift: number; level: number }) => shift * 8 + level;
  const choicesByKey = new Map(choices.map((choice) => [key(choice), choice]));
  return picks.flatMap((pick) => {
    const choice = choicesByKey.get(key(pick));
    return choice === undefined ? [] : [{ at: pick.at, choice }];
  });
}

/** Adds up the weeks, from Monday, of a series. */
export function weeksOf(series: number, days: readonly Day[]): Week[] {
  const weeks = Map.groupBy(
    days,
    ({ at }) => at.getTime() - ((at.getUTCDay() + 6) % 7) * lengths.day,
  );
  return Array.from(weeks, ([monday, its]) => ({
    series,
    at: new Date(monday),
    samples: its.reduce((sum, { choice }) => sum + choice.samples, 0),
    total: its.reduce((sum, { choice }) => sum + choice.total, 0),
    ...mergeHistograms(its.map(({ choice }) => choice)),
  }));
}
