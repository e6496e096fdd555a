CREATE OR REPLACE FUNCTION app.note_plan()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    new.plan_id := (select s.plan_id from subscriptions s where s.id = new.subscription_id);
    return new;
  end $function$
;
