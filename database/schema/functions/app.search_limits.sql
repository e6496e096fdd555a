CREATE OR REPLACE FUNCTION app.search_limits(OUT entries integer, OUT found integer)
 RETURNS record
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select 10000, 2000 $function$
;
