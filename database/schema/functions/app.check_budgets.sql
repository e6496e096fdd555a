CREATE OR REPLACE FUNCTION app.check_budgets(moment timestamp with time zone, OUT opened integer, OUT closed integer)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    least_samples constant integer := 100;
    -- More minutes than one short burst can affect.
    least_minutes constant integer := 3;
    -- An hour with this many times the samples of its last two minutes shows what is usual.
    usual_factor constant integer := 4;
    each record;
    alert perf_alerts;
  begin
    opened := 0;
    closed := 0;
    perform pg_advisory_xact_lock(hashtextextended('performance budgets', 0));
    update perf_alerts a set closed_at = greatest(moment, a.opened_at)
      where a.closed_at is null and not exists (select from app.alerting_budgets() b
        where (b.company_id, b.metric, b.name, b.device)
          = (a.company_id, a.metric, a.name, a.device));
    get diagnostics closed = row_count;
    for each in select b.*, w.* from app.alerting_budgets() b
      cross join lateral app.budget_windows(b.company_id, b.metric, b.name, b.device, b.share,
        b.target, moment) w
    loop
      if each.recent_value is null or each.recent_value <= each.target then
        update perf_alerts a set closed_at = greatest(moment, a.opened_at)
          where a.closed_at is null and (a.company_id, a.metric, a.name, a.device)
              = (each.company_id, each.metric, each.name, each.device)
            and (a.last_over_at <= moment - interval '1 hour' or not exists (
              select from perf_alerts k where (k.company_id, k.metric, k.name, k.device)
                  = (a.company_id, a.metric, a.name, a.device)
                and k.closed_at > a.opened_at - interval '1 hour' and k.id <> a.id))
          returning * into alert;
        if found then
          closed := closed + 1;
          perform app.notify_budget(alert);
        end if;
        continue;
      end if;
      update perf_alerts a set last_over_at = greatest(moment, a.last_over_at),
          target = each.target,
          samples = case when each.recent_value > a.value then each.recent_samples
            else a.samples end,
          value = greatest(a.value, each.recent_value)
        where a.closed_at is null and (a.company_id, a.metric, a.name, a.device)
          = (each.company_id, each.metric, each.name, each.device);
      continue when found or each.recent_samples < least_samples;
      continue when not (
        (each.latest_samples >= least_samples and each.latest_median > each.target
          and each.hour_samples >= usual_factor * each.latest_samples)
        or (each.hour_samples >= least_samples and each.hour_value > each.target
          and each.minutes_over >= least_minutes));
      insert into perf_alerts
          (company_id, metric, name, device, target, value, samples, opened_at, last_over_at)
        values (each.company_id, each.metric, each.name, each.device, each.target,
          each.recent_value, each.recent_samples, moment, moment)
        returning * into alert;
      perform app.notify_budget(alert);
      opened := opened + 1;
    end loop;
  end $function$
;
grant execute on app.check_budgets(timestamp with time zone) to trunkline_login;
