CREATE OR REPLACE FUNCTION app.clean_rate_limits()
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    with gone as (delete from rate_limit_windows where expires_at < app.steady_time() returning 1)
    select count(*) from gone $function$
;
grant execute on app.clean_rate_limits() to trunkline_login;
