CREATE OR REPLACE FUNCTION app.refresh_main_logo()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    update site_settings s set setting_value = s.setting_value
      where s.company_id = new.company_id and s.setting_key = 'main_logo'
        and s.setting_value ->> 'media_asset_id' = new.id::text;
    return null;
  end $function$
;
