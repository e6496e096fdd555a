CREATE OR REPLACE FUNCTION app.machine_state()
 RETURNS TABLE(jobs_waiting integer, oldest_job text, oldest_job_seconds double precision, memory_hits double precision, connections integer, most_connections integer, database_bytes bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    with due as materialized (
      select j.name, greatest(extract(epoch from pgboss.job_now()
          - greatest(j.start_after, j.created_on)), 0)::double precision as seconds
      from pgboss.job j
      -- Except pg-boss's own jobs.
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
  $function$
;
grant execute on app.machine_state() to app_user;
