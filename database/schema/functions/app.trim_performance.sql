CREATE OR REPLACE FUNCTION app.trim_performance(moment timestamp with time zone, most bigint DEFAULT 469762048)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
  end $function$
;
grant execute on app.trim_performance(timestamp with time zone,bigint) to trunkline_login;
