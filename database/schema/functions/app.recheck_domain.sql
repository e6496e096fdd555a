CREATE OR REPLACE FUNCTION app.recheck_domain(wanted uuid, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    asked text;
  begin
    update tenant_domains set next_check_at = moment, checks = 0
      where id = wanted and app.may_brand(company_id, 'update')
      returning domain into asked;
    return asked;
  end $function$
;
grant execute on app.recheck_domain(uuid,timestamp with time zone) to app_user;
