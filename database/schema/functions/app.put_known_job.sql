CREATE OR REPLACE FUNCTION app.put_known_job(job_name text, payload jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    if exists (select from pgboss.queue where name = job_name) then
      perform app.put_job(job_name, payload);
    end if;
  end $function$
;
