CREATE OR REPLACE FUNCTION app.sign_up_open(tenant uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select exists (select from companies where id = tenant and status = 'active'
      and deleted_at is null)
      and not exists (select from site_settings
        where company_id = tenant and setting_key = 'sign_up' and setting_value #>> '{}' = 'closed')
  $function$
;
grant execute on app.sign_up_open(uuid) to app_auth;
