CREATE OR REPLACE FUNCTION app.is_founder(person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select exists (
      select from auth_users u join profiles p on p.id = u.id
      where u.id = person and u.own_company_id = p.company_id)
  $function$
;
