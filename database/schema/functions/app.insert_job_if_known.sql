CREATE OR REPLACE FUNCTION app.insert_job_if_known(job_name text, payload jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    if exists (select from pgboss.queue where name = job_name) then
      perform app.insert_job(job_name, payload);
    end if;
  end $function$
;
