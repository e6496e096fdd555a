CREATE OR REPLACE FUNCTION app.change_address(person uuid, address text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    perform app.act_as(jsonb_build_object('user_id', person));
    delete from auth_users u where u.email = lower(address) and u.id <> person
      and not u.email_verified
      and not exists (select from profiles p where p.id = u.id);
    update auth_users set email = lower(address), email_verified = true, updated_at = now()
      where id = person;
    update profiles set email = lower(address) where id = person;
    return true;
  exception when unique_violation then
    return false;
  end $function$
;
grant execute on app.change_address(uuid,text) to app_auth;
