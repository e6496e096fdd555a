CREATE OR REPLACE FUNCTION app.record_performance(measured jsonb, moment timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    hour constant timestamptz := date_trunc('hour', moment, 'UTC');
  begin
    perform app.prepare_performance(moment);
    -- One process at a time, so that the limit is exact and no two wait for each other's rows.
    perform pg_advisory_xact_lock(hashtextextended('performance', 0));
    with given as materialized (
      -- The machine's figures belong to the platform; so does 'other' for a deleted company.
      select coalesce(c.id, p.id) as owner, g.source, g.metric, g.outcome, g.device, g.release,
        case when c.id is null and g.company is not null then 'other' else g.name end as name,
        g.total, g.buckets, g.counts, g.exemplars
      from jsonb_to_recordset(measured) as g(company uuid, source text, metric text, name text,
          outcome text, device text, release text, total double precision, buckets smallint[],
          counts integer[], exemplars jsonb)
        join companies p on p.kind = 'platform'
        left join companies c on c.id = g.company),
    placed as materialized (
      select app.performance_series(g.owner, g.source, g.metric, g.name, g.outcome, g.device,
          g.release, false, hour) as series_id, g.total, g.buckets, g.counts, g.exemplars
        from given g
      union all
      select app.performance_series(g.ancestor_id, g.source, g.metric, '', g.outcome, '', '',
          true, hour), g.total, g.buckets, g.counts, '[]'::jsonb
        from (
          select t.ancestor_id, s.source, s.metric, s.outcome, sum(s.total) as total,
            array_agg(s.bucket) as buckets, array_agg(s.count) as counts
          from (
            select g.owner, g.source, g.metric, g.outcome, u.bucket, sum(u.count)::integer as count,
              -- The sum of values is added once for each measurement, not for each bucket.
              sum(case when u.place = 1 then g.total else 0 end) as total
            from given g, unnest(g.buckets, g.counts) with ordinality u (bucket, count, place)
            where g.source <> 'machine'
            group by 1, 2, 3, 4, 5) s
          join company_tree t on t.descendant_id = s.owner
          group by 1, 2, 3, 4) g),
    summed as (
      select s.series_id, array_agg(s.bucket order by s.bucket) as buckets,
        array_agg(s.count order by s.bucket) as counts, sum(s.count)::integer as samples
      from (
        select p.series_id, u.bucket, sum(u.count)::integer as count
        from placed p, unnest(p.buckets, p.counts) u (bucket, count) group by 1, 2) s
      group by 1),
    totals as (
      select p.series_id, sum(p.total) as total from placed p group by 1),
    slowest as (
      select e.series_id, jsonb_agg(e.exemplar order by e.place) as exemplars
      from (
        select p.series_id, x.exemplar, row_number() over (partition by p.series_id
          order by (x.exemplar ->> 'ms')::double precision desc) as place
        from placed p, jsonb_array_elements(p.exemplars) x (exemplar)) e
      where e.place <= 3 group by 1),
    merged as materialized (
      select s.*, t.total, coalesce(e.exemplars, '[]') as exemplars
      from summed s join totals t using (series_id) left join slowest e using (series_id)),
    minutes as (
      insert into perf_minute as known
          (series_id, at, samples, total, buckets, counts, exemplars)
        select m.series_id, date_trunc('minute', moment, 'UTC'), m.samples, m.total, m.buckets,
          m.counts, m.exemplars from merged m
        on conflict (series_id, at) do update set samples = known.samples + excluded.samples,
          total = known.total + excluded.total,
          (buckets, counts) = (select * from app.merge_counts(known.buckets, known.counts,
            excluded.buckets, excluded.counts)),
          exemplars = coalesce((select jsonb_agg(e.value) from (
            select x.value from jsonb_array_elements(known.exemplars || excluded.exemplars) x
            order by (x.value ->> 'ms')::double precision desc limit 3) e), '[]')),
    hours as (
      insert into perf_hour as known (series_id, at, samples, total, buckets, counts, slowest)
        select m.series_id, hour, m.samples, m.total, m.buckets, m.counts,
          (m.exemplars -> 0 ->> 'ms')::double precision
        from merged m
        on conflict (series_id, at) do update set samples = known.samples + excluded.samples,
          total = known.total + excluded.total,
          (buckets, counts) = (select * from app.merge_counts(known.buckets, known.counts,
            excluded.buckets, excluded.counts)),
          slowest = greatest(known.slowest, excluded.slowest)),
    days as (
      insert into perf_day as known (series_id, at, samples, total, buckets, counts)
        select m.series_id, date_trunc('day', moment, 'UTC'), m.samples, m.total, m.buckets,
          m.counts from merged m
        on conflict (series_id, at) do update set samples = known.samples + excluded.samples,
          total = known.total + excluded.total,
          (buckets, counts) = (select * from app.merge_counts(known.buckets, known.counts,
            excluded.buckets, excluded.counts)))
    insert into perf_week as known (series_id, at, samples, total, buckets, counts)
      select m.series_id, date_trunc('week', moment, 'UTC'), m.samples, m.total, m.buckets,
        m.counts from merged m
      on conflict (series_id, at) do update set samples = known.samples + excluded.samples,
        total = known.total + excluded.total,
        (buckets, counts) = (select * from app.merge_counts(known.buckets, known.counts,
          excluded.buckets, excluded.counts));
  end $function$
;
grant execute on app.record_performance(jsonb,timestamp with time zone) to trunkline_login;
