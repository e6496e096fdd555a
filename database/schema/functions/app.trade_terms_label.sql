CREATE OR REPLACE FUNCTION app.trade_terms_label(record jsonb)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
    select c.name from companies c where c.id = (record ->> 'buyer_id')::uuid
  $function$
;
