CREATE OR REPLACE FUNCTION app.guard_person()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    standing_changes boolean := (new.company_id, new.status, new.deleted_at)
      is distinct from (old.company_id, old.status, old.deleted_at);
  begin
    if current_setting('role') <> 'app_user' then
      return new;
    end if;
    if old.id = app.user_id() then
      if standing_changes then
        raise exception using errcode = 'TL004',
          message = 'own_account';
      end if;
      return new;
    end if;
    if (new.company_id, new.status, new.first_name, new.last_name)
        is distinct from (old.company_id, old.status, old.first_name, old.last_name)
      and not app.may('users', 'update') then
      raise exception using errcode = '42501', message = 'users:update is not granted';
    end if;
    if new.deleted_at is distinct from old.deleted_at and not app.may('users', 'delete') then
      raise exception using errcode = '42501', message = 'users:delete is not granted';
    end if;
    if (new.company_id <> old.company_id or new.deleted_at is null and old.deleted_at is not null)
      and exists (select from companies where id = new.company_id and deleted_at is not null) then
      raise exception using errcode = 'TL006',
        message = 'company_in_recycle_bin';
    end if;
    if standing_changes and old.status = 'active' and old.deleted_at is null
      and exists (select from user_roles where user_id = old.id and role = 'owner') then
      perform app.guard_last_owner(old.company_id, old.id);
    end if;
    return new;
  end $function$
;
