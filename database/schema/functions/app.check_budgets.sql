CREATE OR REPLACE FUNCTION app.check_budgets(moment timestamp with time zone, OUT opened integer, OUT closed integer)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    least_samples constant integer := 100;
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
        moment) w
    loop
      if each.recent_value is null or each.recent_value <= each.target then
        update perf_alerts a set closed_at = greatest(moment, a.opened_at)
          where a.closed_at is null and (a.company_id, a.metric, a.name, a.device)
            = (each.company_id, each.metric, each.name, each.device);
        if found then
          closed := closed + 1;
        end if;
        continue;
      end if;
      continue when each.hour_value <= each.target or each.hour_samples < least_samples
        or each.recent_samples < least_samples;
      -- The open one, or the one that closed within the last hour.
      update perf_alerts a set closed_at = null, target = each.target,
          samples = case when each.recent_value > a.value then each.recent_samples
            else a.samples end,
          value = greatest(a.value, each.recent_value)
        where a.id = (select k.id from perf_alerts k
          where (k.company_id, k.metric, k.name, k.device)
              = (each.company_id, each.metric, each.name, each.device)
            and (k.closed_at is null or k.closed_at > moment - interval '1 hour')
          order by k.closed_at desc nulls first limit 1);
      continue when found;
      insert into perf_alerts
          (company_id, metric, name, device, target, value, samples, opened_at)
        values (each.company_id, each.metric, each.name, each.device, each.target,
          each.recent_value, each.recent_samples, moment)
        returning * into alert;
      perform app.notify_over_budget(alert);
      opened := opened + 1;
    end loop;
  end $function$
;
grant execute on app.check_budgets(timestamp with time zone) to trunkline_login;
