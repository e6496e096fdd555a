CREATE OR REPLACE FUNCTION app.end_session_below(session uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    owner record;
    entry audit_logs;
  begin
    select p.id, p.company_id into owner from user_sessions s join profiles p on p.id = s.user_id
      where s.id = session;
    if owner.id is null or not app.can_restrain(owner.id) then
      return false;
    end if;
    perform app.end_sessions_of(owner.id, session);
    entry.company_id := owner.company_id;
    entry.action := 'event';
    entry.resource_type := 'security.session_ended';
    entry.resource_id := owner.id;
    entry.resource_label := (select nullif(concat_ws(' ', nullif(p.first_name, ''),
      nullif(p.last_name, '')), '') from profiles p where p.id = owner.id);
    entry.result := 'done';
    perform app.write_audit(entry);
    return true;
  end $function$
;
grant execute on app.end_session_below(uuid) to app_user;
