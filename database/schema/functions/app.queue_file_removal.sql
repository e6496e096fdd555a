CREATE OR REPLACE FUNCTION app.queue_file_removal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    whole jsonb := to_jsonb(old);
  begin
    insert into media_leftovers (keys)
      values (case when whole ? 'parts'
        then array(select jsonb_array_elements_text(whole -> 'parts'))
        else array[whole ->> 'storage_path'] end);
    return null;
  end $function$
;
