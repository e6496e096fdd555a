CREATE OR REPLACE FUNCTION app.forget_notifications()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    delete from notifications where about = old.id;
    return null;
  end $function$
;
