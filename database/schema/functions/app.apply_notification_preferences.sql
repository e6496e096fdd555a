CREATE OR REPLACE FUNCTION app.apply_notification_preferences()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    choice record;
  begin
    if new.critical then
      return new;
    end if;
    select * into choice from app.notification_choice(new.user_id, new.category);
    new.centre := choice.centre;
    if choice.centre or choice.push or (choice.mail and not new.mailed) then
      return new;
    end if;
    return null;
  end $function$
;
