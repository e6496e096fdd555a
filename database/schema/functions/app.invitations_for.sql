CREATE OR REPLACE FUNCTION app.invitations_for(person uuid, moment timestamp with time zone)
 RETURNS TABLE(id uuid, company_name text, inviter text, role text, expires_at timestamp with time zone, can_accept boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select i.id, o.company_name, o.inviter, i.role, i.expires_at,
      p.id is null or app.leavable_company(person) is not null
    from auth_users u
      join invitations i on i.email = u.email
      cross join app.invitation_offer(i.id) o
      left join profiles p on p.id = u.id
    where u.id = person and u.email_verified and i.company_id is distinct from p.company_id
      and i.accepted_at is null and i.revoked_at is null and i.expires_at > moment
    order by i.created_at desc, i.id
  $function$
;
grant execute on app.invitations_for(uuid,timestamp with time zone) to app_auth;
