CREATE OR REPLACE FUNCTION app.invitation_offer(invitation uuid)
 RETURNS TABLE(company_name text, inviter text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select c.name, coalesce(nullif(trim(u.name), ''), u.email, c.name)
    from invitations i join companies c on c.id = i.company_id left join auth_users u
      on u.id = i.invited_by
    where i.id = invitation and i.declined_at is null and app.invitation_counts(i.id)
  $function$
;
grant execute on app.invitation_offer(uuid) to app_auth;
