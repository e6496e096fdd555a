CREATE OR REPLACE FUNCTION app.catalogue_providers()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select coalesce(array_agg(t.ancestor_id order by t.depth), '{}')
    from company_tree t join companies c on c.id = t.ancestor_id
    where t.descendant_id = app.tenant_id() and c.status = 'active' and c.deleted_at is null
  $function$
;
grant execute on app.catalogue_providers() to app_public;
