CREATE OR REPLACE FUNCTION app.announce_section_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    if exists (
        select from pages p
        where p.company_id = old.company_id and p.published and p.deleted_at is null
          and p.content -> 'sections' @> jsonb_build_array(
            jsonb_build_object('type', 'reusable', 'section', old.id))) then
      perform pg_notify('public_change', old.company_id::text);
    end if;
    return null;
  end $function$
;
