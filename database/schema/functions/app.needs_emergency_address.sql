CREATE OR REPLACE FUNCTION app.needs_emergency_address(line order_lines)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select exists (select from services s
        where s.id = line.service_id and s.needs_emergency_address)
      and (app.is_in_north_america(line.answers) or not exists (
          select from jsonb_each(line.answers) a
          where coalesce(case jsonb_typeof(a.value) when 'object' then a.value ->> 'country'
            when 'string' then case a.key when 'country' then a.value #>> '{}' end end, '') <> '')
        and exists (select from companies c where c.id = line.beneficiary_id
          and c.country in ('US', 'CA')))
  $function$
;
