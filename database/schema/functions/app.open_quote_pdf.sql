CREATE OR REPLACE FUNCTION app.open_quote_pdf(token bytea, site uuid, moment timestamp with time zone)
 RETURNS bytea
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select v.pdf from app.linked_version(token, site, moment) v
    where v.state not in ('superseded', 'withdrawn')
  $function$
;
grant execute on app.open_quote_pdf(bytea,uuid,timestamp with time zone) to app_platform;
