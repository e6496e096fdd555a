CREATE OR REPLACE FUNCTION app.sum_performance_weeks()
 RETURNS void
 LANGUAGE sql
AS $function$
    select app.prepare_performance(d.week, 'perf_week')
      from (select distinct date_trunc('week', at, 'UTC') as week from perf_day) d;
    with counted as (
      select d.series_id, date_trunc('week', d.at, 'UTC') as week, u.bucket,
        least(sum(u.count), 2147483647)::integer as count
      from perf_day d, unnest(d.buckets, d.counts) u (bucket, count) group by 1, 2, 3),
    merged as (
      select c.series_id, c.week, array_agg(c.bucket order by c.bucket) as buckets,
        array_agg(c.count order by c.bucket) as counts
      from counted c group by 1, 2),
    totals as (
      select d.series_id, date_trunc('week', d.at, 'UTC') as week, sum(d.samples) as samples,
        sum(d.total) as total
      from perf_day d group by 1, 2)
    insert into perf_week (series_id, at, samples, total, buckets, counts)
      select m.series_id, m.week, t.samples, t.total, m.buckets, m.counts
      from merged m join totals t using (series_id, week)
      on conflict do nothing;
  $function$
;
