CREATE OR REPLACE FUNCTION app.guard_release()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    if current_user <> 'app_user' or new.deleted_at is not distinct from old.deleted_at then
      return new;
    end if;
    if not app.may('releases', 'delete') then
      raise exception using errcode = '42501', message = 'releases:delete is not granted';
    end if;
    return new;
  end $function$
;
