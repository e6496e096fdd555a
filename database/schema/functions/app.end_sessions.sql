CREATE OR REPLACE FUNCTION app.end_sessions(person uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    address text;
    ended integer;
  begin
    select email into address from profiles
      where id = person and deleted_at is null and app.may('users', 'update')
        and app.can_manage(person);
    if address is null then
      return null;
    end if;
    delete from user_sessions where user_id = person;
    get diagnostics ended = row_count;
    perform app.end_lost_push(person);
    perform app.record_event('auth.sessions_ended', person, address, 'done',
      jsonb_build_object('sessions', ended));
    return ended;
  end $function$
;
grant execute on app.end_sessions(uuid) to app_user;
