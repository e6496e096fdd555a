CREATE OR REPLACE FUNCTION app.lacks_details(line order_lines)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
    select exists (select from jsonb_each(line.answers) a where a.value = 'null'::jsonb)
  $function$
;
