CREATE OR REPLACE FUNCTION app.declare_jobs(jobs jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    perform pgboss.create_queue(job ->> 'name', job || '{"policy": "standard", "notify": true}')
      from jsonb_array_elements(jobs) job;
  end $function$
;
grant execute on app.declare_jobs(jsonb) to app_platform;
