CREATE OR REPLACE FUNCTION app.can_see_security(company uuid, action text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
    select app.may('security', action) and exists (
      select from public.get_accessible_companies(app.user_id(), 'read') a where a.id = company)
  $function$
;
grant execute on app.can_see_security(uuid,text) to app_user;
