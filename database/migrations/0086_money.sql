-- Twins of the three primitives in contract/src/kernel/money.ts. Amounts are whole minor units;
-- exact ones are fractions of whole numbers. A test compares both sides.

-- The whole number nearest to n / d, halves away from 0.
create function app.round_money(n numeric, d numeric) returns numeric
  language sql immutable strict parallel safe
  as $$ select sign(n) * sign(d) * div(2 * abs(n) + abs(d), 2 * abs(d)) $$;

-- What is next in something billed in parts: the rounded total so far less what is booked.
create function app.step_money(n numeric, d numeric, booked numeric) returns numeric
  language sql immutable strict parallel safe
  as $$ select app.round_money(n, d) - booked $$;

-- Divides a total by weights so that the parts add up to it: what is left after rounding down goes
-- to the largest remainders, and to the first of equal ones.
create function app.split_money(total numeric, weights numeric[]) returns numeric[]
  language plpgsql immutable strict parallel safe
  as $$
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
  end $$;
