CREATE OR REPLACE FUNCTION app.guard_integration()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  declare
    topic text;
  begin
    if current_user <> 'app_user' then
      return new;
    end if;
    foreach topic in array new.topics loop
      if (tg_op = 'INSERT' or topic <> all (old.topics)) and not app.may(topic, 'read') then
        raise exception using errcode = '42501', message = topic || ':read is not granted';
      end if;
    end loop;
    return new;
  end $function$
;
