-- How many jobs should have begun before a moment; null for people outside the platform.
create function app.late_jobs(due_before timestamptz) returns bigint
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select case when app.can_see_machine() then (
      select count(*) from pgboss.job j
      where j.state in ('created', 'retry')
        and greatest(j.start_after, j.created_on) <= due_before
        -- Not those of the queue itself.
        and not starts_with(j.name, '__pgboss')) end
  $$;
grant execute on function app.late_jobs to app_user;
