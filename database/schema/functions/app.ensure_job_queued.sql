CREATE OR REPLACE FUNCTION app.ensure_job_queued(job_name text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    -- Locked until this commits, so that the job doesn't start before it can see these rows.
    perform from pgboss.job j
      where j.name = job_name and j.state = 'created' and j.start_after <= pgboss.job_now()
      limit 1 for share skip locked;
    if not found then
      perform app.insert_job_if_known(job_name, '{}');
    end if;
  end $function$
;
