CREATE OR REPLACE FUNCTION app.is_in_north_america(answers jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
    select exists (select from jsonb_each(answers) a
      where upper(trim(case jsonb_typeof(a.value)
          when 'object' then a.value ->> 'country'
          when 'string' then case a.key when 'country' then a.value #>> '{}' end end))
        in ('US', 'USA', 'UNITED STATES', 'CA', 'CANADA'))
  $function$
;
