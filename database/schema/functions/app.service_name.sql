CREATE OR REPLACE FUNCTION app.service_name(service uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select s.name from services s
    where s.id = service and app.may('services', 'read')
      and (s.id = any (app.own_offers())
        or exists (select from company_tree t where t.ancestor_id = s.company_id
          and t.descendant_id = app.actor_company(app.user_id()))
        or exists (select from get_accessible_companies(app.user_id(), 'read') a
          where a.id = s.company_id))
  $function$
;
grant execute on app.service_name(uuid) to app_user;
