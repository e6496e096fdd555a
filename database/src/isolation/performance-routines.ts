import type { Routine } from './routine-kinds.ts';

const definer = (callers = ''): Routine => ({ runs: 'definer', callers });
const invoker = (callers = ''): Routine => ({ runs: 'invoker', callers });

/** Functions of measurements and budgets: their part of the handwritten list. */
export const performanceRoutines: Readonly<Record<string, Routine>> = {
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
