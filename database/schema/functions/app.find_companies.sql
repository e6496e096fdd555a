CREATE OR REPLACE FUNCTION app.find_companies(typed text)
 RETURNS TABLE(words text[], ids uuid[])
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ select found.words, found.ids from app.find_records('companies', typed) found $function$
;
grant execute on app.find_companies(text) to app_user;
