CREATE OR REPLACE FUNCTION app.act_again(before text)
 RETURNS void
 LANGUAGE sql
AS $function$ select set_config('app.claims', before, true) $function$
;
