CREATE OR REPLACE FUNCTION app.own_rate(company uuid, from_code text, to_code text, on_day date)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
    select case when from_code = to_code then 100000000 else (
      select r.rate_e8 from exchange_rates r where r.company_id = own_rate.company
        and r.from_currency = from_code and r.to_currency = to_code
        and r.valid_from <= on_day
      order by r.valid_from desc limit 1) end
  $function$
;
