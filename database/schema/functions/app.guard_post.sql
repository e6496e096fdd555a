CREATE OR REPLACE FUNCTION app.guard_post()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    if current_setting('role') = 'app_user' and new.deleted_at is distinct from old.deleted_at
        and not app.may('blog', 'delete') then
      raise exception using errcode = '42501', message = 'blog:delete is not granted';
    end if;
    return new;
  end $function$
;
