CREATE OR REPLACE FUNCTION app.set_second_person(company uuid, wanted boolean)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    if not app.may('services', 'approve')
      or not exists (select from get_accessible_companies(app.user_id(), 'read') a
        where a.id = company) then
      return false;
    end if;
    update companies c set second_person = wanted
      where c.id = company and c.second_person <> wanted;
    return true;
  end $function$
;
grant execute on app.set_second_person(uuid,boolean) to app_user;
