CREATE OR REPLACE FUNCTION app.to_step(n numeric, d numeric, step numeric, rounding text)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    select step * case
      when rounding = 'up' then sign(n) * div(abs(n) + d * step - 1, d * step)
      else sign(n) * div(2 * abs(n) + d * step, 2 * d * step) end
  $function$
;
