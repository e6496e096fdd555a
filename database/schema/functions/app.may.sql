CREATE OR REPLACE FUNCTION app.may(wanted_resource text, wanted_action text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
    select app.actor_company(app.user_id()) is not null
      and app.role_may(app.user_id(), wanted_resource, wanted_action)
  $function$
;
grant execute on app.may(text,text) to app_user;
