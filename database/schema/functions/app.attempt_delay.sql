CREATE OR REPLACE FUNCTION app.attempt_delay(failures integer, free integer, longest integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$
    select case when failures < free then 0
      else least(longest, 15 * 2 ^ least(failures - free, 10))::integer end
  $function$
;
