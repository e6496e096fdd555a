CREATE OR REPLACE FUNCTION app.sync_theme_media()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    new.logo := (
      select jsonb_build_object('sha256', m.sha256, 'width', m.width, 'height', m.height)
      from media_assets m where m.company_id = new.company_id and m.id = new.logo_media_id);
    new.favicon := (
      select jsonb_build_object('sha256', m.sha256, 'width', m.width, 'height', m.height)
      from media_assets m where m.company_id = new.company_id and m.id = new.favicon_media_id);
    return new;
  end $function$
;
