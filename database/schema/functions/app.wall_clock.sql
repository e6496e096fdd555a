CREATE OR REPLACE FUNCTION app.wall_clock()
 RETURNS timestamp with time zone
 LANGUAGE sql
AS $function$ select clock_timestamp() $function$
;
