CREATE OR REPLACE FUNCTION app.service_relation_label(record jsonb)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
    select s.name || ': ' || target.name from services s, services target
    where s.id = (record ->> 'service_id')::uuid and target.id = (record ->> 'target_id')::uuid
  $function$
;
