CREATE OR REPLACE FUNCTION app.prepare_move(members uuid[], alone boolean)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    if exists (select from unnest(members) m where m is not null and not exists (
        select from get_accessible_companies(app.user_id(), 'read') a where a.id = m offset 0)) then
      return false;
    end if;
    perform app.take_move_locks(members, alone);
    return true;
  end $function$
;
grant execute on app.prepare_move(uuid[],boolean) to app_user;
