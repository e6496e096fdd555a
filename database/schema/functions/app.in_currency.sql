CREATE OR REPLACE FUNCTION app.in_currency(brackets jsonb, rate_e8 bigint)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    select case rate_e8 when 100000000 then brackets else (
      select jsonb_agg(b.value || jsonb_build_object(
        'rate_micro', (b.value ->> 'rate_micro')::numeric * rate_e8 * 0.00000001,
        'flat_micro', (b.value ->> 'flat_micro')::numeric * rate_e8 * 0.00000001))
      from jsonb_array_elements(brackets) b where rate_e8 is not null) end
  $function$
;
