CREATE OR REPLACE FUNCTION app.customer_name(person_name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
    select case when length(trim(person_name)) >= 2 then left(trim(person_name), 120)
      else app.unnamed_company() end
  $function$
;
