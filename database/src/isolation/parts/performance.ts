import type { Calls, IsolationPart } from '../part.ts';
import { companyId, idOf, type CompanyKey, value } from '../hierarchy.ts';
import type { Routine } from '../routine-kinds.ts';
import { all, platform, read, type Table } from '../object-kinds.ts';
import { ofCompany, stored, type TableRows } from '../row-kinds.ts';

const measured: Table = {
  policies: [platform, read],
  grants: { app_platform: 'select', app_user: 'select' },
};

const tables: IsolationPart['tables'] = {
  perf_series: measured,
  perf_minute: measured,
  perf_hour: measured,
  perf_day: measured,
  perf_week: measured,
  perf_alerts: measured,
  perf_budgets: {
    policies: ['insert to app_user', 'update to app_user', 'delete to app_user', platform, read],
    grants: {
      app_platform: all,
      app_user: 'delete, insert(company_id device id metric name target), select, update(target)',
    },
  },
};

/** The partitions of this moment are created with the fixture. */
export const measuredAt = '2998-01-01T00:00:00Z';

/** Series have short numbers, because every measurement refers to one. */
const seriesId = (company: CompanyKey, variant: string) =>
  String(Number.parseInt(idOf('perf_series', company, variant).slice(0, 7), 16));

const measurements: TableRows = {
  key: ['series_id', 'at'],
  change: 'samples = 7',
  row: (company, variant = stored) => ({
    series_id: seriesId(company, variant),
    at: measuredAt,
    samples: '1',
    total: '1',
    buckets: '{0}',
    counts: '{1}',
  }),
};

const rows: Readonly<Record<string, TableRows>> = {
  perf_series: {
    key: ['id'],
    owner: 'company_id',
    change: "active_hour = '2999-01-01T00:00:00Z'",
    row: (company, variant = stored) => ({
      id: seriesId(company, variant),
      company_id: companyId(company),
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

const definer = (callers = ''): Routine => ({ runs: 'definer', callers });
const invoker = (callers = ''): Routine => ({ runs: 'invoker', callers });

const routines: Readonly<Record<string, Routine>> = {
  'app.performance_tiers()': invoker(),
  'app.performance_partitions()': invoker(),
  'app.prepare_performance(timestamp with time zone,text)': definer(),
  'app.sum_performance_weeks()': invoker(),
  'app.performance_series(uuid,text,text,text,text,text,text,boolean,timestamp with time zone)':
    definer(),
  'app.merge_counts(smallint[],integer[],smallint[],integer[])': invoker(),
  'app.record_performance(jsonb,timestamp with time zone)': definer('trunkline_login'),
  'app.trim_performance(timestamp with time zone,bigint)': definer('trunkline_login'),
  'app.performance_sizes()': invoker(),
  'app.performance_storage()': definer('app_user'),
  'app.can_see_machine()': definer('app_user'),
  'app.machine_state()': definer('app_user'),
  'app.late_jobs(timestamp with time zone)': definer('app_user'),
  'app.budget_defaults()': invoker(),
  'app.alerting_budgets()': invoker(),
  'app.applied_budgets(uuid)': definer('app_user'),
  'app.budget_windows(uuid,text,text,text,double precision,double precision,timestamp with time zone)':
    invoker(),
  'app.notify_budget(perf_alerts)': definer(),
  'app.add_notification_kind(text,text,boolean,boolean)': invoker(),
  'app.check_budgets(timestamp with time zone)': definer('trunkline_login'),
};

const timestamp = `'${measuredAt}'`;

const calls: Calls = {
  'app.performance_tiers': () => 'select from app.performance_tiers()',
  'app.performance_partitions': () => 'select from app.performance_partitions()',
  'app.prepare_performance': () => `select app.prepare_performance(${timestamp})`,
  'app.sum_performance_weeks': () => 'select app.sum_performance_weeks()',
  'app.performance_series': (company) =>
    `select app.performance_series(${value(companyId(company))}, 'server', 'api', 'test', 'ok', '', '',
      false, ${timestamp})`,
  'app.merge_counts': () => "select app.merge_counts('{1}', '{1}', '{1}', '{1}')",
  'app.record_performance': () => `select app.record_performance('[]', ${timestamp})`,
  'app.trim_performance': () => "select app.trim_performance('1999-01-01T00:00:00Z')",
  'app.performance_sizes': () => 'select from app.performance_sizes()',
  'app.performance_storage': () => 'select from app.performance_storage()',
  'app.can_see_machine': () => 'select where app.can_see_machine()',
  'app.late_jobs': () => `select where app.late_jobs(${timestamp}) is not null`,
  'app.machine_state': () => 'select from app.machine_state()',
  'app.budget_defaults': () => 'select from app.budget_defaults()',
  'app.alerting_budgets': () => 'select from app.alerting_budgets()',
  'app.applied_budgets': (company) =>
    `select from app.applied_budgets(${value(companyId(company))})`,
  'app.budget_windows': (company) =>
    `select from app.budget_windows(${value(companyId(company))}, 'api', '', '', 0.95, 200, ${timestamp})`,
  'app.notify_budget': () => 'select app.notify_budget(null)',
  'app.add_notification_kind': () =>
    "call app.add_notification_kind('isolation.kind', 'system_updates', false, false)",
  'app.check_budgets': () => "select app.check_budgets('1999-01-01T00:00:00Z')",
};

const audited: IsolationPart['audited'] = {
  perf_series: 'counters',
  perf_minute: 'counters',
  perf_hour: 'counters',
  perf_day: 'counters',
  perf_week: 'counters',
  perf_alerts: 'counters',
  perf_budgets: true,
};

export const part: IsolationPart = { tables, audited, rows, routines, calls };
