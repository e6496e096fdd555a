CREATE OR REPLACE FUNCTION app.apply_notification_preferences()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    known record;
  begin
    select * into known from app.notification_kinds() k where k.kind = new.kind;
    if found then
      new.category := known.category;
      new.critical := known.critical;
      new.mailed := known.mailed;
    end if;
    new.centre := new.critical or coalesce(
      (select c.centre from app.notification_choice(new.user_id, new.category) c), true);
    return new;
  end $function$
;
