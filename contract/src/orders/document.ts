import type { TrackedStep } from './tasks.ts';

// Data for the page behind an order's link: its steps, without prices.

export interface PublicStep {
  readonly title: string;
  /** The service that the step is about; null for the whole order or its only service. */
  readonly about: string | null;
  readonly state: TrackedStep['state'];
  /** The company that has to act, such as 'Bluebird IT'; null once the step is done. */
  readonly responsible: string | null;
  /** In words: 'March 1, 2027'. */
  readonly due: string | null;
  readonly isLate: boolean;
  /** When it was done, in words. */
  readonly at: string | null;
}

export interface TrackerView {
  readonly number: number;
  readonly seller: string;
  readonly buyer: string;
  /** 'In progress' */
  readonly state: string;
  readonly isOver: boolean;
  readonly lines: readonly {
    readonly name: string;
    /** 'Included in Office pack' */
    readonly included: string | null;
    /** In words: '1,000'. */
    readonly quantity: string;
    readonly state: string;
  }[];
  readonly steps: readonly PublicStep[];
}
