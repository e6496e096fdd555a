import { bucketCount, bucketOf, zeroBucket } from '@trunkline/contract/performance/histogram';
import type { DeviceClass, Metric, Outcome, Source } from '@trunkline/contract/performance/metrics';

/** Labels of a measurement. */
export interface SeriesLabels {
  readonly source: Source;
  readonly metric: Metric;
  /** Null for measurements of the whole machine. */
  readonly company: string | null;
  /** An operation, a route template, a job, or the text of a statement. */
  readonly name: string;
  readonly outcome: Outcome | '';
  readonly device: DeviceClass | '';
  readonly release: string;
}

/** A request to look at: its ID is also the error ID that the person saw. */
export interface Exemplar {
  readonly ms: number;
  readonly id: string;
  readonly at: string;
}

/** Measurements of one series since the last call of `drain`. */
export interface Measured extends SeriesLabels {
  readonly total: number;
  readonly buckets: readonly number[];
  readonly counts: readonly number[];
  readonly exemplars: readonly Exemplar[];
}

/** Adds values to one series; may be kept for as long as the process runs. */
export interface Recorder {
  /** A value sampled from `weight` values counts that many times. */
  record(value: number, weight?: number, exemplar?: Exemplar): void;
}

export interface Measurements {
  recorder(labels: SeriesLabels): Recorder;
  /** Returns the measurements since the last call and starts again from zero. */
  drain(): Measured[];
}

/**
 * Series that a process records between two calls of `drain`; beyond them, values are recorded
 * under `otherName`.
 */
const maxSeries = 2_000;
const maxKnown = 5_000;
export const maxExemplars = 3;
/** Name of the series for values beyond the limit. */
export const otherName = 'other';

class Series implements Recorder {
  readonly labels: SeriesLabels;
  readonly #dirty: Series[];
  readonly #counts = new Uint32Array(bucketCount);
  #total = 0;
  #isDirty = false;
  #slowest: Exemplar[] = [];

  constructor(labels: SeriesLabels, dirty: Series[]) {
    this.labels = labels;
    this.#dirty = dirty;
  }

  record(value: number, weight = 1, exemplar?: Exemplar): void {
    if (!this.#isDirty) {
      this.#isDirty = true;
      this.#dirty.push(this);
    }
    const index = bucketOf(value) - zeroBucket;
    this.#counts[index] = (this.#counts[index] ?? 0) + weight;
    if (value > 0) this.#total += value * weight;
    if (exemplar !== undefined) this.#keep(exemplar);
  }

  #keep(exemplar: Exemplar): void {
    const slowest = this.#slowest;
    if (slowest.length === maxExemplars && exemplar.ms <= (slowest.at(-1)?.ms ?? 0)) return;
    this.#slowest = [...slowest, exemplar].toSorted((a, b) => b.ms - a.ms).slice(0, maxExemplars);
  }

  take(): Measured {
    const buckets: number[] = [];
    const counts: number[] = [];
    for (const [index, count] of this.#counts.entries()) {
      if (count === 0) continue;
      buckets.push(index + zeroBucket);
      counts.push(count);
    }
    const snapshot = { buckets, counts, total: this.#total, exemplars: this.#slowest };
    this.#counts.fill(0);
    this.#total = 0;
    this.#slowest = [];
    this.#isDirty = false;
    return { ...this.labels, ...snapshot };
  }
}

/** Distinguishes series. */
export const seriesKey = ({
  source,
  metric,
  company,
  name,
  outcome,
  device,
  release,
}: SeriesLabels) =>
  `${source}\n${metric}\n${company ?? ''}\n${name}\n${outcome}\n${device}\n${release}`;

/** Creates the measurements of a process, which are kept in memory until they are drained. */
export function createMeasurements(): Measurements {
  const seriesByKey = new Map<string, Series>();
  const dirty: Series[] = [];

  function find(labels: SeriesLabels): Series {
    const key = seriesKey(labels);
    const found = seriesByKey.get(key);
    if (found !== undefined) return found;
    // Recorders still in use keep working and are drained with the others.
    if (seriesByKey.size >= maxKnown) seriesByKey.clear();
    const series = new Series(labels, dirty);
    seriesByKey.set(key, series);
    return series;
  }

  return {
    recorder(labels) {
      const isWithinLimit = dirty.length < maxSeries || labels.name === otherName;
      return find(
        isWithinLimit ? labels : { ...labels, company: null, name: otherName, device: '' },
      );
    },
    drain: () => dirty.splice(0).map((series) => series.take()),
  };
}
