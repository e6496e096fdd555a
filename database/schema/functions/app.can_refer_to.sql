CREATE OR REPLACE FUNCTION app.can_refer_to(company uuid, service uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select exists (select from services s join company_tree t on t.ancestor_id = s.company_id
      where s.id = service and t.descendant_id = company and s.deleted_at is null)
  $function$
;
