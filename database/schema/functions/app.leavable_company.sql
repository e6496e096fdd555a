CREATE OR REPLACE FUNCTION app.leavable_company(person uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select c.id
    from auth_users u join profiles p on p.id = u.id join companies c on c.id = p.company_id
    where u.id = person and u.own_company_id = c.id and c.kind = 'customer'
      and not exists (select from profiles o where o.company_id = c.id and o.id <> person)
      and not exists (select from companies below where below.parent_id = c.id)
  $function$
;
