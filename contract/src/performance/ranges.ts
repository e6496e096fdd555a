/** Time ranges of the performance screen, up to now. */
export const rangeNames = ['1h', '24h', '7d', '28d', '90d', '400d'] as const;
export type RangeName = (typeof rangeNames)[number];

export type Resolution = 'minute' | 'hour' | 'day' | 'week';

interface RangeFacts {
  readonly label: string;
  readonly hours: number;
  /** How much time one point of a chart covers. */
  readonly step: Resolution;
  /** The resolution for reading totals over the range; coarser resolutions read fewer rows. */
  readonly sums: Resolution;
}

const day = 24;
export const ranges: Readonly<Record<RangeName, RangeFacts>> = {
  '1h': { label: 'Last hour', hours: 1, step: 'minute', sums: 'minute' },
  '24h': { label: 'Last 24 hours', hours: day, step: 'hour', sums: 'hour' },
  '7d': { label: 'Last 7 days', hours: 7 * day, step: 'hour', sums: 'day' },
  '28d': { label: 'Last 28 days', hours: 28 * day, step: 'day', sums: 'day' },
  '90d': { label: 'Last 90 days', hours: 90 * day, step: 'day', sums: 'day' },
  '400d': { label: 'Last 400 days', hours: 400 * day, step: 'week', sums: 'day' },
};

/** Breakdowns of a longer range cover its last 28 days, so that they stay quick. */
export const maxBreakdownHours = 28 * day;

/** Dimensions that the figures of a metric can be broken down by. */
export const breakdowns = ['name', 'device', 'company_id', 'release', 'outcome'] as const;
export type Breakdown = (typeof breakdowns)[number];

/** Rows of a breakdown; those with the fewest samples are omitted. */
export const maxRows = 50;
