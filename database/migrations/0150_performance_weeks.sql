-- The performance dashboard stays quick with 400 days of measurements at the hourly limits: long
-- times are summed up from weeks, the slowest requests are found by the hour, and what a reader may
-- see is determined once for each query instead of once for each partition.

-- Weeks begin on a Monday, in UTC. A partition is a month of them.
create table perf_week (
  series_id integer not null,
  at timestamptz not null,
  samples bigint not null,
  total double precision not null,
  buckets smallint[] not null,
  counts integer[] not null,
  primary key (series_id, at)
) partition by range (at);

call app.protect('perf_week');

-- The milliseconds of the slowest exemplar in the minutes of the hour.
alter table perf_hour add column slowest double precision;

-- Companies within reach are hashed: there may be far more series than companies.
drop policy "members read measured series of their own subtree" on perf_series;
create policy "members read measured series of their own subtree" on perf_series
  for select to app_user
  using ((select app.may('security', 'read')) and company_id in (
    select a.id from get_accessible_companies(app.user_id(), 'read') a));

-- A multirange is a parameter of the query. A list after IN would be hashed for each partition.
-- Without coalesce, which is expected to be true for half of the rows, the planner would take the
-- condition for one that is hardly ever true, and sort what it could hash.
drop policy "members read minutes of series they can read" on perf_minute;
create policy "members read minutes of series they can read" on perf_minute
  for select to app_user using (coalesce(series_id <@ (
    select range_agg(int4range(s.id, s.id, '[]')) from perf_series s), false));
drop policy "members read hours of series they can read" on perf_hour;
create policy "members read hours of series they can read" on perf_hour
  for select to app_user using (coalesce(series_id <@ (
    select range_agg(int4range(s.id, s.id, '[]')) from perf_series s), false));
drop policy "members read days of series they can read" on perf_day;
create policy "members read days of series they can read" on perf_day
  for select to app_user using (coalesce(series_id <@ (
    select range_agg(int4range(s.id, s.id, '[]')) from perf_series s), false));
create policy "members read weeks of series they can read" on perf_week
  for select to app_user using (coalesce(series_id <@ (
    select range_agg(int4range(s.id, s.id, '[]')) from perf_series s), false));
grant select on perf_week to app_platform;
grant select on perf_week to app_user;

-- The four resolutions: the time that one row covers and one partition spans, and how long rows
-- are kept.
create or replace function app.performance_tiers()
  returns table (tier text, step text, span text, kept interval)
  language sql immutable
  as $$
    values ('perf_minute', 'minute', 'hour', interval '6 hours'),
      ('perf_hour', 'hour', 'day', interval '14 days'),
      ('perf_day', 'day', 'month', interval '400 days'),
      ('perf_week', 'week', 'month', interval '400 days')
  $$;

-- A week belongs to the partition of the month in which it begins.
create or replace function app.prepare_performance(moment timestamptz, wanted text default null)
  returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    each record;
    starts timestamptz;
    name text;
  begin
    for each in select * from app.performance_tiers() t where t.tier = coalesce(wanted, t.tier) loop
      starts := date_trunc(each.span, date_trunc(each.step, moment, 'UTC'), 'UTC');
      name := each.tier || '_' || to_char(starts at time zone 'UTC', 'YYYYMMDDHH24');
      continue when to_regclass('public.' || name) is not null;
      perform pg_advisory_xact_lock(hashtextextended('performance', 0));
      -- Another process may have created it in the meantime; a name would be looked up in a cache.
      continue when exists (select from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relname = name);
      execute format('create table public.%I partition of public.%I for values from (%L) to (%L)
        with (fillfactor = 90)', name, each.tier, starts,
        (starts at time zone 'UTC' + ('1 ' || each.span)::interval) at time zone 'UTC');
      call app.protect(to_regclass('public.' || name), false);
    end loop;
  end $$;

-- Sums up the days of every week that has no row yet.
create function app.sum_performance_weeks() returns void
  language sql
  as $$
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
  $$;
select app.sum_performance_weeks();

update perf_hour h set slowest = m.slowest
from (
  select series_id, date_trunc('hour', at, 'UTC') as at,
    max((exemplars -> 0 ->> 'ms')::double precision) as slowest
  from perf_minute where exemplars <> '[]' group by 1, 2) m
where h.series_id = m.series_id and h.at = m.at;

-- Adds what a process has measured since its last call to the minute, hour, day and week of
-- `moment`: to the series itself and to the sums of its company and of every company above. A
-- measurement is {company, source, metric, name, outcome, device, release, total, buckets, counts,
-- exemplars}.
create or replace function app.record_performance(measured jsonb, moment timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    hour constant timestamptz := date_trunc('hour', moment, 'UTC');
  begin
    perform app.prepare_performance(moment);
    -- One process at a time, so that the limit is exact and no two wait for each other's rows.
    perform pg_advisory_xact_lock(hashtextextended('performance', 0));
    with given as materialized (
      -- What belongs to the machine is the platform's, as is 'other' for a company that is gone.
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
  end $$;

-- Drops the partitions that are older than their tier is kept, then the oldest of the largest tier
-- for as long as everything together is larger than `most` bytes. The current ones stay. The limit
-- of 448 MB leaves room for what arrives until the next run, so that 512 MB are never exceeded.
-- Series without measurements are deleted, as are the ones unused for longest beyond 100,000.
create or replace function app.trim_performance(moment timestamptz, most bigint default 469762048)
  returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    dropped integer := 0;
    victim regclass;
  begin
    perform pg_advisory_xact_lock(hashtextextended('performance', 0));
    loop
      select p.partition into victim
      from app.performance_partitions() p join app.performance_tiers() t using (tier)
      where p.starts + ('1 ' || t.span)::interval < moment - t.kept
      order by p.starts limit 1;
      if victim is null and (select sum(p.bytes) from app.performance_sizes() p) > most then
        select p.partition into victim
        from app.performance_partitions() p join app.performance_tiers() t using (tier)
        where p.starts < date_trunc(t.span, date_trunc(t.step, moment, 'UTC'), 'UTC')
        order by sum(p.bytes) over (partition by p.tier) desc, p.starts limit 1;
      end if;
      exit when victim is null;
      execute format('drop table %s', victim);
      dropped := dropped + 1;
    end loop;
    delete from perf_series s where s.active_hour < greatest(moment - interval '400 days',
      (select min(p.starts) from app.performance_partitions() p
        where p.tier in ('perf_day', 'perf_week')));
    delete from perf_series s where s.id in (select o.id from perf_series o
      where not o.branch and o.active_hour < moment - interval '1 day'
      order by o.active_hour
      limit greatest(0, (select count(*) from perf_series) - 100000));
    delete from perf_alerts a where a.closed_at < moment - interval '400 days';
    return dropped;
  end $$;
