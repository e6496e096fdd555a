CREATE OR REPLACE FUNCTION app.guard_bundle_part()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    -- A bundle is one level deep.
    if exists (select from bundle_parts b
        where b.plan_id <> b.part_plan_id and (b.plan_id = new.part_plan_id and b.plan_id <> new.plan_id
          or b.part_plan_id = new.plan_id and b.part_plan_id <> new.part_plan_id)) then
      raise exception using errcode = 'TL093', message = 'bundle_in_bundle';
    end if;
    return new;
  end $function$
;
