CREATE OR REPLACE FUNCTION app.sync_name()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    update auth_users set name = trim(new.first_name || ' ' || new.last_name), updated_at = now()
      where id = new.id and name <> trim(new.first_name || ' ' || new.last_name);
    return null;
  end $function$
;
