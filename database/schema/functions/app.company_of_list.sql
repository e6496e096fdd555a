CREATE OR REPLACE FUNCTION app.company_of_list(list uuid, action text)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select l.company_id from price_lists l
    where l.id = list and app.may('prices', action) and exists (
      select from get_accessible_companies(app.user_id(), 'read') a where a.id = l.company_id)
  $function$
;
