CREATE OR REPLACE FUNCTION app.delete_notifications_about()
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
