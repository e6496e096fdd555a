CREATE OR REPLACE FUNCTION app.late_jobs(due_before timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select case when app.can_see_machine() then (
      select count(*) from pgboss.job j
      where j.state in ('created', 'retry')
        and greatest(j.start_after, j.created_on) <= due_before
        -- Except pg-boss's own jobs.
        and not starts_with(j.name, '__pgboss')) end
  $function$
;
grant execute on app.late_jobs(timestamp with time zone) to app_user;
