-- A burst of requests after a quiet hour, or right after an installation, is all that the windows
-- of a budget contain. It no longer opens an alert (decision 0050).

drop function app.budget_windows(uuid, text, text, text, double precision, timestamptz);

-- The measurements of a budget in the hour, the five minutes and the two minutes up to a moment:
-- how many there are, and their percentile, for the two minutes the median. `minutes_over` counts
-- those of the five minutes that are over the target, each with a fifth of the fewest measurements
-- that alert. Values are in the geometric middle of their bucket.
create function app.budget_windows(company uuid, wanted_metric text, wanted_name text,
    wanted_device text, share double precision, target double precision,
    moment timestamptz,
    out hour_samples bigint, out hour_value double precision, out recent_samples bigint,
    out recent_value double precision, out latest_samples bigint,
    out latest_median double precision, out minutes_over integer)
  language sql stable
  as $$
    with chosen as (
      -- The sums of a branch are far fewer rows than its series.
      select s.id from perf_series s
        where wanted_name = '' and wanted_device = '' and s.branch and s.company_id = company
          and s.metric = wanted_metric and s.outcome <> 'refused'
      union all
      select s.id from perf_series s join company_tree t
          on t.descendant_id = s.company_id and t.ancestor_id = company
        where (wanted_name <> '' or wanted_device <> '') and not s.branch
          and s.metric = wanted_metric and s.outcome <> 'refused'
          and (wanted_name = '' or s.name = wanted_name)
          and (wanted_device = '' or s.device = wanted_device)),
    counted as materialized (
      select m.at, case when u.bucket <= -161 then 0 else 2 ^ ((u.bucket + 0.5) / 16) end as value,
        sum(u.count) as count
      from chosen c join perf_minute m on m.series_id = c.id
          and m.at > moment - interval '1 hour' and m.at <= moment,
        unnest(m.buckets, m.counts) u (bucket, count)
      group by m.at, u.bucket),
    over_target as (
      select c.at from counted c where c.at > moment - interval '5 minutes'
      group by c.at
      having sum(c.count) >= 20
        and coalesce(sum(c.count) filter (where c.value <= target), 0) < share * sum(c.count)),
    summed as (
      select c.value, sum(c.count) as whole,
        coalesce(sum(c.count) filter (where c.at > moment - interval '5 minutes'), 0) as recent,
        coalesce(sum(c.count) filter (where c.at > moment - interval '2 minutes'), 0) as latest
      from counted c group by c.value),
    ranked as (
      select value, sum(whole) over w as whole, sum(whole) over () as all_whole,
        sum(recent) over w as recent, sum(recent) over () as all_recent,
        sum(latest) over w as latest, sum(latest) over () as all_latest
      from summed window w as (order by value))
    select coalesce(max(all_whole), 0)::bigint, min(value) filter (where whole >= share * all_whole),
      coalesce(max(all_recent), 0)::bigint,
      min(value) filter (where all_recent > 0 and recent >= share * all_recent),
      coalesce(max(all_latest), 0)::bigint,
      min(value) filter (where all_latest > 0 and latest >= 0.5 * all_latest),
      (select count(*)::integer from over_target)
    from ranked
  $$;

-- Opens an alert for each budget that is exceeded at once or for some time (decision 0050), and
-- closes it when five minutes are within the budget again, or have no measurements. An alert that
-- came back within an hour of the one before closes only after a whole hour, so that a figure that
-- swings around its budget notifies people once. Returns how many were opened and closed.
create or replace function app.check_budgets(moment timestamptz, out opened integer,
    out closed integer)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    least_samples constant integer := 100;
    -- More than a burst of a minute can fill.
    least_minutes constant integer := 3;
    -- How much more than the latest two minutes the hour has to have, to know what is usual.
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
  end $$;
