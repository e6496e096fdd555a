CREATE OR REPLACE FUNCTION app.end_access()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    if new.status <> 'active' or new.deleted_at is not null then
      delete from user_sessions where user_id = new.id;
      perform app.end_lost_push(new.id);
    end if;
    return null;
  end $function$
;
