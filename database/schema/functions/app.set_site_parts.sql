CREATE OR REPLACE FUNCTION app.set_site_parts(company uuid, parts jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    wanted record;
  begin
    if not app.can_brand(company, 'update') then
      return false;
    end if;
    for wanted in select key, value from jsonb_each(parts) loop
      if not wanted.key = any (array['menus', 'claims', 'main_logo'])
        or length(wanted.value::text) > 30000 then
        raise exception using errcode = '22023', message = 'not a part of a site';
      end if;
      if jsonb_typeof(wanted.value) = 'null' then
        delete from site_settings where company_id = company and setting_key = wanted.key;
      else
        insert into site_settings (company_id, setting_key, setting_value)
          values (company, wanted.key, wanted.value)
          on conflict (company_id, setting_key) do update set setting_value = excluded.setting_value
          where site_settings.setting_value - 'asset' <> excluded.setting_value - 'asset';
      end if;
    end loop;
    return true;
  end $function$
;
grant execute on app.set_site_parts(uuid,jsonb) to app_user;
