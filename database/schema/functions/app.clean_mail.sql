CREATE OR REPLACE FUNCTION app.clean_mail(moment timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    with gone as (
      delete from mail_messages where expires_at <= moment and status in ('waiting', 'captured')
        returning 1)
    select count(*) from gone
  $function$
;
grant execute on app.clean_mail(timestamp with time zone) to trunkline_login;
