CREATE OR REPLACE FUNCTION app.queue_attachment_removal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    insert into media_leftovers (keys) values (array[old.storage_path]);
    return null;
  end $function$
;
