CREATE OR REPLACE FUNCTION app.months_between(from_day date, to_day date)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
    select ((extract(year from to_day) - extract(year from from_day)) * 12
      + extract(month from to_day) - extract(month from from_day))::integer
  $function$
;
