CREATE OR REPLACE FUNCTION app.sort_name(resource text, record jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    select lower(case resource
      when 'companies' then record ->> 'name'
      when 'profiles' then coalesce(
        nullif(btrim((record ->> 'first_name') || ' ' || (record ->> 'last_name')), ''),
        record ->> 'email')
      else '' end)
  $function$
;
