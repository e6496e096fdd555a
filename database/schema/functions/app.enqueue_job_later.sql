CREATE OR REPLACE FUNCTION app.enqueue_job_later(job_name text, payload jsonb, begins timestamp with time zone)
 RETURNS uuid
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ select app.insert_job(job_name, payload, begins) $function$
;
grant execute on app.enqueue_job_later(text,jsonb,timestamp with time zone) to app_platform;
