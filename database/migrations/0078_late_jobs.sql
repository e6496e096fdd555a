-- How many jobs of the platform should have begun before a moment; none for other companies.
create function app.late_jobs(due_before timestamptz) returns bigint
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select count(*) from pgboss.job j
    where app.can_see_machine() and j.state in ('created', 'retry')
      and greatest(j.start_after, j.created_on) <= due_before
      -- Not those of the queue itself.
      and not starts_with(j.name, '__pgboss')
  $$;
grant execute on function app.late_jobs to app_user;
