CREATE OR REPLACE FUNCTION app.set_audit_days(days integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    own uuid := app.actor_company(app.user_id());
  begin
    if own is null or not app.may('audit', 'delete') then
      raise exception using errcode = '42501', message = 'audit:delete is not granted';
    end if;
    if days is null then
      delete from site_settings where company_id = own and setting_key = 'audit_days';
      return true;
    end if;
    if days not between app.limit_of('audit_days_min') and app.limit_of('audit_days_max') then
      raise exception using errcode = '22023', message = 'days are out of range';
    end if;
    insert into site_settings (company_id, setting_key, setting_value)
      values (own, 'audit_days', to_jsonb(days))
      on conflict (company_id, setting_key) do update set setting_value = excluded.setting_value;
    return true;
  end $function$
;
grant execute on app.set_audit_days(integer) to app_user;
