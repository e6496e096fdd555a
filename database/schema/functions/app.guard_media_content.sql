CREATE OR REPLACE FUNCTION app.guard_media_content()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    if new.sha256 = old.sha256 or new.storage_path = old.storage_path
        or not starts_with(new.storage_path, 'media-assets/' || new.company_id || '/' || new.id
          || '/') then
      raise exception using errcode = '22023', message = 'not a replacement';
    end if;
    if (new.width is null) <> (old.width is null) then
      raise exception using errcode = 'TL028',
        message = 'other_file_kind';
    end if;
    if exists (select from media_uses u where u.asset_id = new.id and u.kind = 'theme') then
      raise exception using errcode = 'TL026',
        message = 'picture_in_use';
    end if;
    new.former_hashes := (array_append(
      array_remove(old.former_hashes, left(new.sha256, 10)),
        left(old.sha256, 10)))[greatest(cardinality(old.former_hashes) - 48, 1):];
    return new;
  end $function$
;
