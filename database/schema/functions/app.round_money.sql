CREATE OR REPLACE FUNCTION app.round_money(n numeric, d numeric)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select sign(n) * sign(d) * div(2 * abs(n) + abs(d), 2 * abs(d)) $function$
;
