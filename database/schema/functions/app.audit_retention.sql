CREATE OR REPLACE FUNCTION app.audit_retention()
 RETURNS TABLE(own_days integer, days integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select (select greatest((s.setting_value #>> '{}')::integer, app.limit_of('audit_days_min'))
        from site_settings s
        where s.company_id = own and s.setting_key = 'audit_days'
          and s.setting_value #>> '{}' ~ '^\d{1,5}$'),
      app.audit_days(own)
    from app.actor_company(app.user_id()) own
    where own is not null and app.may('audit', 'read')
  $function$
;
grant execute on app.audit_retention() to app_user;
