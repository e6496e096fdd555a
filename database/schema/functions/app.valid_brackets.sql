CREATE OR REPLACE FUNCTION app.valid_brackets(brackets jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE STRICT
AS $function$
    select coalesce((select count(*) between 1 and 20 and bool_and(
          coalesce(b.value ->> 'from' ~ '^[1-9][0-9]{0,17}$'
            and b.value ->> 'rate_micro' ~ '^[0-9]{1,16}$'
            and b.value ->> 'flat_micro' ~ '^[0-9]{1,16}$', false)
          and case when b.ordinality = 1 then b.value ->> 'from' = '1'
            else lpad(b.value ->> 'from', 18, '0')
              > lpad(brackets -> (b.ordinality::integer - 2) ->> 'from', 18, '0') end)
        from jsonb_array_elements(case jsonb_typeof(brackets) when 'array' then brackets
          else '[]' end) with ordinality b), false)
  $function$
;
grant execute on app.valid_brackets(jsonb) to app_platform;
grant execute on app.valid_brackets(jsonb) to app_user;
