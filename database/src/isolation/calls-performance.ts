import type { Place } from './hierarchy.ts';
import { companyId, value } from './hierarchy.ts';

const moment = "'2998-01-01T00:00:00Z'";

/** How to call the functions of the performance capability; see calls.ts. */
export const performanceCalls: Readonly<Record<string, (place: Place) => string>> = {
  'app.performance_tiers': () => 'select from app.performance_tiers()',
  'app.performance_partitions': () => 'select from app.performance_partitions()',
  'app.prepare_performance': () => `select app.prepare_performance(${moment})`,
  'app.sum_performance_weeks': () => 'select app.sum_performance_weeks()',
  'app.performance_series': (place) =>
    `select app.performance_series(${value(companyId(place))}, 'server', 'api', 'test', 'ok', '', '',
      false, ${moment})`,
  'app.merge_counts': () => "select app.merge_counts('{1}', '{1}', '{1}', '{1}')",
  'app.record_performance': () => `select app.record_performance('[]', ${moment})`,
  'app.trim_performance': () => "select app.trim_performance('1999-01-01T00:00:00Z')",
  'app.performance_sizes': () => 'select from app.performance_sizes()',
  'app.performance_storage': () => 'select from app.performance_storage()',
  'app.can_see_machine': () => 'select where app.can_see_machine()',
  'app.late_jobs': () => `select where app.late_jobs(${moment}) is not null`,
  'app.machine_state': () => 'select from app.machine_state()',
  'app.budget_defaults': () => 'select from app.budget_defaults()',
  'app.alerting_budgets': () => 'select from app.alerting_budgets()',
  'app.applied_budgets': (place) => `select from app.applied_budgets(${value(companyId(place))})`,
  'app.budget_windows': (place) =>
    `select from app.budget_windows(${value(companyId(place))}, 'api', '', '', 0.95, 200, ${moment})`,
  'app.notify_budget': () => 'select app.notify_budget(null)',
  'app.add_notification_kind': () =>
    "call app.add_notification_kind('isolation.kind', 'system_updates', false, false)",
  'app.check_budgets': () => "select app.check_budgets('1999-01-01T00:00:00Z')",
};
