CREATE OR REPLACE FUNCTION app.sync_photo()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    update profiles set profile_photo_url = new.url
      where id = coalesce(new.user_id, old.user_id)
        and profile_photo_url is distinct from new.url;
    return null;
  end $function$
;
