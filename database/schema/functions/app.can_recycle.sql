CREATE OR REPLACE FUNCTION app.can_recycle(company uuid, wanted_action text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select app.may('recycle', wanted_action)
      and exists (select from get_accessible_companies(app.user_id(), 'read') a
        where a.id = company)
  $function$
;
