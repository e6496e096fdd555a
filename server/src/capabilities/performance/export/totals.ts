import { type Histogram, mergeHistograms } from '@trunkline/contract/performance/histogram';
import {
  type Measured,
  type SeriesLabels,
  seriesKey,
} from '../../../kernel/timing/measurements.ts';

/** The sum of one series' measurements. */
export interface Total extends SeriesLabels, Histogram {
  readonly total: number;
}

/** A process's sums since `from`. */
export class Totals {
  readonly from: Date;
  readonly #series = new Map<string, Total>();

  constructor(from: Date) {
    this.from = from;
  }

  get size(): number {
    return this.#series.size;
  }

  add(measured: Iterable<Total | Measured>): void {
    for (const item of measured) {
      const key = seriesKey(item);
      const existing = this.#series.get(key);
      this.#series.set(key, {
        ...item,
        ...(existing && mergeHistograms([existing, item])),
        total: (existing?.total ?? 0) + item.total,
      });
    }
  }

  all(): Total[] {
    return [...this.#series.values()];
  }
}
