CREATE OR REPLACE FUNCTION app.open_letter_pdf(token bytea, site uuid, moment timestamp with time zone)
 RETURNS bytea
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ select l.pdf from app.linked_letter(token, site, moment) l $function$
;
grant execute on app.open_letter_pdf(bytea,uuid,timestamp with time zone) to app_platform;
