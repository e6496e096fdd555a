CREATE OR REPLACE FUNCTION app.step_money(n numeric, d numeric, booked numeric)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select app.round_money(n, d) - booked $function$
;
