CREATE OR REPLACE FUNCTION app.bundle_part_label(record jsonb)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
    select app.plan_label((record ->> 'plan_id')::uuid) || ': '
      || app.plan_label((record ->> 'part_plan_id')::uuid)
  $function$
;
