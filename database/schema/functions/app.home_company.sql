CREATE OR REPLACE FUNCTION app.home_company(company uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select coalesce(
      (select t.ancestor_id from company_tree t
        join companies c on c.id = t.ancestor_id and c.status = 'active' and c.deleted_at is null
        where t.descendant_id = company
          and exists (select from tenant_domains d where d.company_id = c.id and d.status = 'valid')
        order by t.depth limit 1),
      (select id from companies where kind = 'platform'))
  $function$
;
