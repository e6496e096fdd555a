import type { DemoCompany, Story } from '../story.ts';
import type { DemoPart } from '../part.ts';
import { choicesOf } from './histograms.ts';
import { daysOf, type HistogramPick, histogramPicks, weeksOf } from './picks.ts';
import { builds, type DemoSeries, measuredSeries } from './series.ts';
import { pastAlerts } from './alerts.ts';
import {
  continueNumbers,
  insertAlerts,
  insertRows,
  insertSeries,
  insertWeeks,
  preparePartitions,
  prepareWeeks,
} from './statements.ts';

const day = 86_400_000;

/**
 * Measurements per day for a year, and finer ones for the newest days. A day has `steps` of a unit;
 * `back` is the age of the oldest in days.
 */
const tiers = [
  { table: 'perf_day', unit: 'day', steps: 1, back: 364 },
  { table: 'perf_hour', unit: 'hour', steps: 24, back: 7 },
  { table: 'perf_minute', unit: 'minute', steps: 1440, back: 1 / 24 },
] as const;

/** A series, or the sum of several, while a build ran. */
interface MeasuredSeries {
  readonly id: number;
  readonly metric: string;
  readonly build: (typeof builds)[number];
  readonly parts: readonly DemoSeries[];
}

/** Measurements of the platform's and two companies' sites in the past year. */
export const performancePart: DemoPart = {
  capability: 'performance',
  seed({ story }) {
    const { rows, measured } = collect(story);
    story.execute(insertSeries, [JSON.stringify(rows)]);
    story.execute(continueNumbers);
    story.execute(insertAlerts, [JSON.stringify(pastAlerts(story))]);
    const metrics = new Set(measured.map(({ metric }) => metric));
    for (const { table, unit, steps, back } of tiers) {
      const from = new Date(story.now.getTime() - back * day);
      const picks = histogramPicks(metrics, unit, from, story.now);
      const choices = measured
        .filter(({ build }) => build.until < back)
        .flatMap(({ id: series, metric, build, parts }) =>
          choicesOf(parts, build.slower, steps).map((choice) => ({
            series,
            metric,
            since: build.since,
            until: build.until,
            ...choice,
          })),
        );
      story.execute(preparePartitions(table), [from, story.now]);
      const values = [JSON.stringify(choices), JSON.stringify(picks), story.now];
      story.execute(insertRows(table), values);
      if (unit === 'day')
        addWeeks(
          story,
          measured,
          Map.groupBy(picks, ({ metric }) => metric),
        );
    }
  },
};

function addWeeks(
  story: Story,
  measured: readonly MeasuredSeries[],
  days: ReadonlyMap<string, readonly HistogramPick[]>,
): void {
  // The sums of companies have one series for all builds.
  const bySeries = Map.groupBy(measured, ({ id }) => id);
  const weeks = [...bySeries].flatMap(([id, perBuild]) =>
    weeksOf(
      id,
      perBuild.flatMap(({ metric, build, parts }) => {
        const from = story.now.getTime() - build.since * day;
        const to = story.now.getTime() - build.until * day;
        const inRange = days.get(metric)?.filter(({ at }) => +at >= from && +at < to) ?? [];
        return daysOf(choicesOf(parts, build.slower, 1), inRange);
      }),
    ),
  );
  const first = weeks.reduce((earliest, { at }) => (at < earliest ? at : earliest), story.now);
  story.execute(prepareWeeks, [first, story.now]);
  story.execute(insertWeeks, [JSON.stringify(weeks)]);
}

/** Returns the rows of the series, and of their sums for each company and the ones above it. */
function collect(story: Story) {
  const rows: object[] = [];
  const measured: MeasuredSeries[] = [];
  const ago = (days: number) =>
    new Date(Math.floor((story.now.getTime() - days * day) / 3_600_000) * 3_600_000).toISOString();
  const add = (labels: object, [first_at, active_hour]: readonly [string, string]) => {
    rows.push({ id: rows.length + 1, ...labels, first_at, active_hour });
    return rows.length;
  };
  const series = measuredSeries(story);
  for (const build of builds) {
    for (const item of series) {
      const { middle: _middle, daily: _daily, ...labels } = item;
      const named = { ...labels, release: build.release, branch: false };
      const id = add(named, [ago(build.since), ago(Math.max(build.until, 0))]);
      measured.push({ id, metric: item.metric, build, parts: [item] });
    }
  }
  const sums = Map.groupBy(
    series.flatMap((part) => lineage(story, part).map((company) => ({ company, part }))),
    ({ company, part: { metric, outcome } }) => `${company.id} ${metric} ${outcome}`,
  );
  for (const added of sums.values()) {
    const [first] = added;
    if (first === undefined) continue;
    const { source, metric, outcome } = first.part;
    const labels = { company_id: first.company.id, source, metric, outcome };
    const sum = { ...labels, name: '', device: '', release: '', branch: true };
    const id = add(sum, [ago(365), ago(0)]);
    const parts = added.map(({ part }) => part);
    for (const build of builds) measured.push({ id, metric, build, parts });
  }
  return { rows, measured };
}

/** The company of a series and the companies above it. */
function lineage(story: Story, { company_id }: DemoSeries): DemoCompany[] {
  const line: DemoCompany[] = [];
  let next = story.companies.find(({ id }) => id === company_id) ?? null;
  for (; next !== null; next = next.parent) line.push(next);
  return line;
}
