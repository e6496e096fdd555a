CREATE OR REPLACE FUNCTION app.guard_role()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    company uuid;
  begin
    if current_setting('role') <> 'app_user' or new.role = old.role or old.role <> 'owner' then
      return new;
    end if;
    select company_id into company from profiles
      where id = old.user_id and status = 'active' and deleted_at is null;
    if company is not null then
      perform app.guard_last_owner(company, old.user_id);
    end if;
    return new;
  end $function$
;
