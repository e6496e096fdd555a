CREATE OR REPLACE FUNCTION app.purge_profiles(person uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    if current_setting('role') <> 'app_platform' and not app.can_manage(person) then
      raise exception using errcode = '42501', message = 'person_of_higher_role';
    end if;
    delete from auth_users where id = person;
  end $function$
;
