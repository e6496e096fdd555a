import { companyId, idOf, type Place } from './hierarchy.ts';
import { ofCompany, stored, type TableRows } from './row-kinds.ts';

/** The partitions of this moment are created with the fixture. */
export const measuredAt = '2998-01-01T00:00:00Z';

/** Series have short numbers, because every measurement refers to one. */
const seriesId = (place: Place, variant: string) =>
  String(Number.parseInt(idOf('perf_series', place, variant).slice(0, 7), 16));

const measurements: TableRows = {
  key: ['series_id', 'at'],
  change: 'samples = 7',
  row: (place, variant = stored) => ({
    series_id: seriesId(place, variant),
    at: measuredAt,
    samples: '1',
    total: '1',
    buckets: '{0}',
    counts: '{1}',
  }),
};

/** Rows of the performance capability; see rows.ts. */
export const performanceRows: Readonly<Record<string, TableRows>> = {
  perf_series: {
    key: ['id'],
    owner: 'company_id',
    change: "active_hour = '2999-01-01T00:00:00Z'",
    row: (place, variant = stored) => ({
      id: seriesId(place, variant),
      company_id: companyId(place),
      source: 'server',
      metric: 'api',
      name: variant,
      outcome: 'ok',
      device: '',
      release: '',
      active_hour: measuredAt,
    }),
  },
  perf_minute: measurements,
  perf_hour: measurements,
  perf_day: measurements,
  perf_week: measurements,
  perf_budgets: ofCompany('perf_budgets', 'target = 7', (name) => ({
    metric: 'api',
    name,
    target: '200',
  })),
  perf_alerts: ofCompany('perf_alerts', 'samples = 7', (name) => ({
    metric: 'api',
    name,
    device: '',
    target: '200',
    value: '300',
    samples: '100',
    opened_at: measuredAt,
    last_over_at: measuredAt,
  })),
};
