CREATE OR REPLACE FUNCTION app.follow_replaced_file()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    insert into media_leftovers (keys) values (array[old.storage_path]);
    if exists (select from media_uses u where u.asset_id = new.id) then
      perform app.insert_job_if_known('media.follow', jsonb_build_object('id', new.id));
    end if;
    perform pg_notify('public_change', new.company_id::text);
    return null;
  end $function$
;
