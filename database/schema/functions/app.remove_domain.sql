CREATE OR REPLACE FUNCTION app.remove_domain(wanted uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    removed text;
  begin
    delete from tenant_domains where id = wanted and app.can_brand(company_id, 'delete')
      returning domain into removed;
    return removed;
  end $function$
;
grant execute on app.remove_domain(uuid) to app_user;
