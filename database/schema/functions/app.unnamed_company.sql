CREATE OR REPLACE FUNCTION app.unnamed_company()
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    select 'New customer'
  $function$
;
