CREATE OR REPLACE FUNCTION app.sync_photo()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    owner_id uuid := coalesce(new.user_id, old.user_id);
    address text := '/api/users/photos/' || new.user_id || '/' || new.hash;
  begin
    update profiles set profile_photo_url = address
      where id = owner_id and profile_photo_url is distinct from address;
    return null;
  end $function$
;
