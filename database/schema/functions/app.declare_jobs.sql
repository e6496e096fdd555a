CREATE OR REPLACE FUNCTION app.declare_jobs(jobs jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    job jsonb;
  begin
    for job in select jsonb_array_elements(jobs) loop
      perform pgboss.create_queue(job ->> 'name', job || '{"policy": "standard", "notify": true}');
      update pgboss.queue set retry_limit = (job ->> 'retryLimit')::integer,
          retry_delay = (job ->> 'retryDelay')::integer, retry_backoff = true,
          retry_delay_max = (job ->> 'retryDelayMax')::integer,
          expire_seconds = (job ->> 'expireInSeconds')::integer, updated_on = now()
        where name = job ->> 'name' and (retry_limit, retry_delay, retry_backoff, retry_delay_max,
          expire_seconds)
          is distinct from ((job ->> 'retryLimit')::integer, (job ->> 'retryDelay')::integer, true,
            (job ->> 'retryDelayMax')::integer, (job ->> 'expireInSeconds')::integer);
    end loop;
  end $function$
;
grant execute on app.declare_jobs(jsonb) to app_platform;
