CREATE OR REPLACE FUNCTION app.missing_limit()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$select 20$function$
;
