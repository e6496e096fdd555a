CREATE OR REPLACE FUNCTION app.require_passkey(person uuid, is_required boolean)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    if not app.can_restrain(person) then
      return null;
    end if;
    if is_required then
      insert into factor_requirements (user_id, required_by) values (person, app.user_id())
        on conflict (user_id) do nothing;
    else
      delete from factor_requirements f where f.user_id = person;
    end if;
    if found then
      perform app.audit_factor(person, case when is_required then 'security.passkey_required'
        else 'security.passkey_not_required' end);
    end if;
    return (select p.email from profiles p where p.id = person);
  end $function$
;
grant execute on app.require_passkey(uuid,boolean) to app_user;
