-- Creates queues only; workers change the policies of existing ones through pg-boss.
create or replace function app.declare_jobs(jobs jsonb)
  returns void
  language plpgsql
  security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    perform pgboss.create_queue(job ->> 'name', job || '{"policy": "standard", "notify": true}')
      from jsonb_array_elements(jobs) job;
  end $$;
