CREATE OR REPLACE FUNCTION app.price_assignment_label(record jsonb)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
    select nullif(concat_ws(': ',
      (select c.name from companies c
        where c.id = (case record ->> 'audience' when 'buyer' then record ->> 'target' end)::uuid),
      (select l.name from price_lists l where l.id = (record ->> 'list_id')::uuid)), '')
  $function$
;
