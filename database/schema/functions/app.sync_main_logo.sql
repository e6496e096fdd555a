CREATE OR REPLACE FUNCTION app.sync_main_logo()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    wanted text := new.setting_value ->> 'media_asset_id';
    picture jsonb;
  begin
    if wanted is not null then
      select jsonb_build_object('sha256', m.sha256, 'width', m.width, 'height',
        m.height) into picture
        from media_assets m where m.company_id = new.company_id and m.id::text = wanted;
      if picture is null then
        raise exception using errcode = 'TL027',
          message = 'picture_not_found';
      end if;
    end if;
    new.setting_value := (new.setting_value - 'asset') || jsonb_build_object('asset', picture);
    return new;
  end $function$
;
