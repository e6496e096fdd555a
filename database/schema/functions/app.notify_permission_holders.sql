CREATE OR REPLACE FUNCTION app.notify_permission_holders(company uuid, wanted_resource text, wanted_action text, category text, title text, body text, link text, reason text, about uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    insert into notifications (user_id, company_id, category, title, body, link, reason, about)
    select p.id, $1, $4, left($5, 200), left($6, 500), $7, $8, $9
    from profiles p join user_roles r on r.user_id = p.id
    where p.company_id = $1 and p.status = 'active' and p.deleted_at is null
      and exists (select from app.role_rights(p.company_id, r.role) m where m.resource = $2
        and m.action = $3)
  $function$
;
