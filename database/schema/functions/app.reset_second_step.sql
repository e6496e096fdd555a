CREATE OR REPLACE FUNCTION app.reset_second_step(person uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    address text;
  begin
    select p.email into address
      from profiles p left join user_roles r on r.user_id = p.id
      where p.id = person and p.deleted_at is null
        and person <> app.user_id()
        and app.may('users', 'update')
        and app.role_level(r.role) <= app.own_level()
        and exists (select from get_accessible_companies(app.user_id(), 'read') a
          where a.id = p.company_id);
    if address is null then
      return null;
    end if;
    delete from mfa_factors where user_id = person;
    delete from passkeys where user_id = person;
    delete from recovery_codes where user_id = person;
    delete from devices where user_id = person;
    delete from user_sessions where user_id = person;
    delete from second_step_attempts where user_id = person;
    perform app.end_lost_push(person);
    update auth_users set second_step_failures = 0, second_step_failures_since = null,
      second_step_locked_until = null where id = person;
    perform app.record_event('auth.second_step_reset', person, address, 'done', null);
    return address;
  end $function$
;
grant execute on app.reset_second_step(uuid) to app_user;
