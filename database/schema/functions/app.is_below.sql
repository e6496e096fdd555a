CREATE OR REPLACE FUNCTION app.is_below(price jsonb, other jsonb, margin_bps integer)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    select exists (
      select from jsonb_array_elements(price || other) f
        cross join lateral (select b.value from jsonb_array_elements(price) b
          where (b.value ->> 'from')::bigint <= (f.value ->> 'from')::bigint
          order by (b.value ->> 'from')::bigint desc limit 1) p
        cross join lateral (select b.value from jsonb_array_elements(other) b
          where (b.value ->> 'from')::bigint <= (f.value ->> 'from')::bigint
          order by (b.value ->> 'from')::bigint desc limit 1) o
      where (p.value ->> 'rate_micro')::numeric * (10000 - margin_bps)
          < (o.value ->> 'rate_micro')::numeric * 10000
        or (p.value ->> 'flat_micro')::numeric * (10000 - margin_bps)
          < (o.value ->> 'flat_micro')::numeric * 10000)
  $function$
;
