CREATE OR REPLACE FUNCTION app.budget_windows(company uuid, wanted_metric text, wanted_name text, wanted_device text, share double precision, target double precision, moment timestamp with time zone, OUT hour_samples bigint, OUT hour_value double precision, OUT recent_samples bigint, OUT recent_value double precision, OUT latest_samples bigint, OUT latest_median double precision, OUT minutes_over integer)
 RETURNS record
 LANGUAGE sql
 STABLE
AS $function$
    with chosen as (
      -- A branch's totals have far fewer rows than its series.
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
  $function$
;
