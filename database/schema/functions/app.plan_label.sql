CREATE OR REPLACE FUNCTION app.plan_label(plan uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
    select s.name || ', ' || p.name from plans p join services s on s.id = p.service_id
    where p.id = plan_label.plan
  $function$
;
