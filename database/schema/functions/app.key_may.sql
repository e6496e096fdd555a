CREATE OR REPLACE FUNCTION app.key_may(actor uuid, wanted_resource text, wanted_action text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select exists (
      select from api_keys k join profiles p on p.id = k.user_id and p.status = 'service'
        cross join lateral app.role_rights(k.company_id, k.role) m
      where k.user_id = actor and k.revoked_at is null and k.expires_at > now()
        and app.claims() @> jsonb_build_object('user_id', actor, 'aal', 'aal2')
        and m.resource = wanted_resource and m.action = wanted_action
        and (wanted_resource || ':' || wanted_action = any(k.scopes)
          or (wanted_resource, wanted_action) = ('companies', 'read')))
  $function$
;
