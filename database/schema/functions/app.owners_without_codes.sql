CREATE OR REPLACE FUNCTION app.owners_without_codes(company uuid)
 RETURNS TABLE(id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    with people as (select * from app.posture_people(array[company], now())
      where app.can_see_security(company, 'update'))
    select p.id from people p
    where p.codes_left = 0 and (p.role = 'owner' or p.role = 'admin' and not exists (
      select from people o where o.role = 'owner'))
  $function$
;
grant execute on app.owners_without_codes(uuid) to app_user;
