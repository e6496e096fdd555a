CREATE OR REPLACE FUNCTION app.request_domain_check(wanted uuid, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    asked text;
  begin
    update tenant_domains set next_check_at = moment, checks = 0
      where id = wanted and app.can_brand(company_id, 'update')
      returning domain into asked;
    return asked;
  end $function$
;
grant execute on app.request_domain_check(uuid,timestamp with time zone) to app_user;
