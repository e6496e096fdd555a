CREATE OR REPLACE FUNCTION app.role_may(actor uuid, wanted_resource text, wanted_action text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select exists (
      select from user_roles r join profiles p on p.id = r.user_id
        cross join lateral app.role_rights(p.company_id, r.role) m
      where r.user_id = actor
        and app.claims() @> jsonb_build_object('user_id', actor, 'aal', 'aal2')
        and m.resource = wanted_resource and m.action = wanted_action)
      or app.key_may(actor, wanted_resource, wanted_action)
      or ((wanted_resource, wanted_action) = ('companies', 'update')
        and app.claims() @> jsonb_build_object('user_id', actor, 'aal', 'aal2')
        and app.is_founder(actor))
  $function$
;
grant execute on app.role_may(uuid,text,text) to app_user;
