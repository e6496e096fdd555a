CREATE OR REPLACE FUNCTION app.set_recycle_days(days integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    own uuid := app.actor_company(app.user_id());
  begin
    if own is null or not app.may('recycle', 'update') then
      raise exception using errcode = '42501', message = 'recycle:update is not granted';
    end if;
    if days is null or days not between app.limit_of('recycle_days_min')
        and app.limit_of('recycle_days_max') then
      raise exception using errcode = '22023', message = 'days are out of range';
    end if;
    insert into site_settings (company_id, setting_key, setting_value)
      values (own, 'recycle_days', to_jsonb(days))
      on conflict (company_id, setting_key) do update set setting_value = excluded.setting_value;
    return days;
  end $function$
;
grant execute on app.set_recycle_days(integer) to app_user;
