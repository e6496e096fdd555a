CREATE OR REPLACE FUNCTION app.guard_record()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    if current_user <> 'app_user' or new.deleted_at is not distinct from old.deleted_at then
      return new;
    end if;
    if not app.may(tg_argv[0], 'delete') then
      raise exception using errcode = '42501', message = tg_argv[0] || ':delete is not granted';
    end if;
    return new;
  end $function$
;
