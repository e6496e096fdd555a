-- Measurements take at most 512 MB, and people of the platform see the state of the machine.

-- Leaves less room in each page: rows of a finished hour or day are never updated again.
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
      starts := date_trunc(each.span, moment, 'UTC');
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

-- Finds or creates the series of a measurement. A new one beyond the hourly limit of its source, or
-- beyond 120,000 altogether, becomes the platform's series 'other'.
create or replace function app.performance_series(company uuid, source text, metric text, name text,
    outcome text, device text, release text, branch boolean, hour timestamptz) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  #variable_conflict use_variable
  declare
    most constant integer := 1000;
    most_ever constant integer := 120000;
    found_id integer;
    known_hour timestamptz;
    owner uuid := company;
    label text := name;
  begin
    select s.id, s.active_hour into found_id, known_hour from perf_series s
      where s.company_id = company and s.source = source and s.metric = metric and s.name = name
        and s.outcome = outcome and s.device = device and s.release = release
        and s.branch = branch;
    if known_hour >= hour then
      return found_id;
    end if;
    if not branch and name <> 'other' and ((select count(*) from perf_series s
        where s.source = source and s.active_hour >= hour and not s.branch) >= most
        -- Counted only once the table is large: a smaller one can't hold that many.
        or pg_total_relation_size('public.perf_series') > 8388608 and (select count(*)
          from perf_series) >= most_ever) then
      return app.performance_series((select c.id from companies c where c.kind = 'platform'),
        source, metric, 'other', outcome, '', '', false, hour);
    end if;
    insert into perf_series as s
        (company_id, source, metric, name, outcome, device, release, branch, active_hour)
      values (owner, source, metric, label, outcome, device, release, branch, hour)
      on conflict on constraint perf_series_labels
        do update set active_hour = greatest(s.active_hour, excluded.active_hour)
      returning s.id into found_id;
    return found_id;
  end $$;

-- What measurements take on disk: the partitions of each tier, and the series with budgets and
-- alerts.
create function app.performance_sizes()
  returns table (tier text, bytes bigint, oldest timestamptz)
  language sql stable
  as $$
    select t.tier, coalesce(sum(p.bytes), 0)::bigint, min(p.starts)
      from app.performance_tiers() t left join app.performance_partitions() p using (tier)
      group by t.tier
    union all
    select 'perf_series', (pg_total_relation_size('public.perf_series')
      + pg_total_relation_size('public.perf_budgets')
      + pg_total_relation_size('public.perf_alerts'))::bigint, null
  $$;

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
        where p.starts < date_trunc(t.span, moment, 'UTC')
        order by sum(p.bytes) over (partition by p.tier) desc, p.starts limit 1;
      end if;
      exit when victim is null;
      execute format('drop table %s', victim);
      dropped := dropped + 1;
    end loop;
    delete from perf_series s where s.active_hour < greatest(moment - interval '400 days',
      (select min(p.starts) from app.performance_partitions() p where p.tier = 'perf_day'));
    delete from perf_series s where s.id in (select o.id from perf_series o
      where not o.branch and o.active_hour < moment - interval '1 day'
      order by o.active_hour
      limit greatest(0, (select count(*) from perf_series) - 100000));
    delete from perf_alerts a where a.closed_at < moment - interval '400 days';
    return dropped;
  end $$;

-- Whether the caller is one of the platform's people who may read its figures.
create function app.can_see_machine() returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select app.may('security', 'read') and exists (select from companies c
      where c.id = app.actor_company(app.user_id()) and c.kind = 'platform')
  $$;
grant execute on function app.can_see_machine to app_user;

-- The size of the measurements on disk; only for people of the platform.
create or replace function app.performance_storage()
  returns table (tier text, bytes bigint, oldest timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select s.* from app.performance_sizes() s where app.can_see_machine()
  $$;

-- Jobs that are due and the one that has waited longest, how many of the blocks that the database
-- read were in its memory, and its connections; only for people of the platform.
create function app.machine_state()
  returns table (jobs_waiting integer, oldest_job text, oldest_job_seconds double precision,
    memory_hits double precision, connections integer, most_connections integer,
    database_bytes bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with due as materialized (
      select j.name, greatest(extract(epoch from pgboss.job_now()
          - greatest(j.start_after, j.created_on)), 0)::double precision as seconds
      from pgboss.job j
      -- Not those of the queue itself.
      where j.state in ('created', 'retry') and j.start_after <= pgboss.job_now()
        and not starts_with(j.name, '__pgboss'))
    select (select count(*)::integer from due),
      (select d.name from due d order by d.seconds desc limit 1),
      (select max(d.seconds) from due d),
      d.blks_hit::double precision / nullif(d.blks_hit + d.blks_read, 0),
      d.numbackends, current_setting('max_connections')::integer,
      pg_database_size(d.datid)
    from pg_stat_database d
    where d.datname = current_database() and app.can_see_machine()
  $$;
grant execute on function app.machine_state to app_user;
