CREATE OR REPLACE FUNCTION app.guard_media_asset()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    if exists (select from media_uses u where u.asset_id = new.id
      and u.kind in ('theme', 'setting')) then
      raise exception using errcode = 'TL026',
        message = 'picture_in_use';
    end if;
    return new;
  end $function$
;
