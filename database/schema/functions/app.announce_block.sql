CREATE OR REPLACE FUNCTION app.announce_block()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    perform pg_notify('security_blocks', new.id::text);
    return null;
  end $function$
;
