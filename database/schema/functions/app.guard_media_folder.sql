CREATE OR REPLACE FUNCTION app.guard_media_folder()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    above uuid := new.parent_id;
    depth integer := 1;
  begin
    perform pg_advisory_xact_lock(hashtext('media_folders ' || new.company_id));
    while above is not null loop
      depth := depth + 1;
      if above = new.id then
        raise exception using errcode = 'TL024', message = 'folder_in_itself';
      end if;
      if depth > app.limit_of('folder_levels') then
        raise exception using errcode = 'TL024', message = 'folders_too_deep';
      end if;
      select f.parent_id into above from media_folders f where f.company_id = new.company_id
        and f.id = above;
    end loop;
    return new;
  end $function$
;
