CREATE OR REPLACE FUNCTION app.ensure_job_queued(job_name text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    -- Held until this commits: nobody takes it before it finds these.
    perform from pgboss.job j
      where j.name = job_name and j.state = 'created' and j.start_after <= pgboss.job_now()
      limit 1 for share skip locked;
    if not found then
      perform app.insert_job_if_known(job_name, '{}');
    end if;
  end $function$
;
