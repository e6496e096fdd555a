CREATE OR REPLACE FUNCTION app.single_unit_micros(model text, brackets jsonb)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    select case when jsonb_array_length(brackets) = 1 and brackets -> 0 ->> 'flat_micro' = '0'
      then (brackets -> 0 ->> 'rate_micro')::bigint end
  $function$
;
