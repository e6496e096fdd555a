CREATE OR REPLACE FUNCTION app.split_money(total numeric, weights numeric[])
 RETURNS numeric[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  declare
    whole numeric := (select coalesce(sum(w), 0) from unnest(weights) w);
  begin
    if exists (select from unnest(weights) w where w < 0) or whole = 0 and total <> 0 then
      raise exception using errcode = '22023', message = 'weights_invalid';
    end if;
    if whole = 0 then
      return array_fill(0::numeric, array[coalesce(array_length(weights, 1), 0)]);
    end if;
    return (
      with shares as (
        select u.place, div(abs(total) * u.w, whole) as amount, mod(abs(total) * u.w, whole) as rest
        from unnest(weights) with ordinality u (w, place)),
      ranked as (
        select s.*, row_number() over (order by s.rest desc, s.place) as rank,
          abs(total) - sum(s.amount) over () as missing
        from shares s)
      select array_agg(sign(total) * (r.amount + (r.rank <= r.missing)::integer) order by r.place)
      from ranked r);
  end $function$
;
