CREATE OR REPLACE FUNCTION app.enqueue_job(job_name text, payload jsonb)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    if not app.can_enqueue(current_setting('role'), job_name, payload) then
      raise exception using errcode = '42501',
        message = 'permission denied for function enqueue_job';
    end if;
    return app.insert_job(job_name, payload);
  end $function$
;
grant execute on app.enqueue_job(text,jsonb) to app_auth;
grant execute on app.enqueue_job(text,jsonb) to app_platform;
grant execute on app.enqueue_job(text,jsonb) to app_public;
grant execute on app.enqueue_job(text,jsonb) to app_user;
