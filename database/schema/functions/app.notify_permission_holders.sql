CREATE OR REPLACE FUNCTION app.notify_permission_holders(company uuid, wanted_resource text, wanted_action text, kind text, parameters jsonb, about uuid, except_for uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    insert into notifications (user_id, company_id, kind, parameters, about)
    select p.id, $1, $4, $5, $6
    from profiles p join user_roles r on r.user_id = p.id
    where p.company_id = $1 and p.status = 'active' and p.deleted_at is null and p.id is distinct from $7
      and exists (select from app.role_rights(p.company_id, r.role) m where m.resource = $2 and m.action = $3)
  $function$
;
