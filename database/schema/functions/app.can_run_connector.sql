CREATE OR REPLACE FUNCTION app.can_run_connector(connector uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select app.may('integrations', 'update') and exists (
      select from connectors c
      where c.id = connector and c.deleted_at is null and exists (
        select from get_accessible_companies(app.user_id(), 'read') a where a.id = c.company_id))
  $function$
;
