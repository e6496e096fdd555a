CREATE OR REPLACE FUNCTION app.suspension_of(person uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select case when c.status = 'suspended' then 'company' else 'person' end
    from profiles p join companies c on c.id = p.company_id
    where p.id = person and p.deleted_at is null and c.deleted_at is null
      and 'suspended' in (p.status, c.status)
  $function$
;
grant execute on app.suspension_of(uuid) to app_auth;
