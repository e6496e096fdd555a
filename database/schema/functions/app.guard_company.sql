CREATE OR REPLACE FUNCTION app.guard_company()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    if current_user <> 'app_user' then
      return new;
    end if;
    if old.id = app.actor_company(app.user_id())
      and (new.parent_id, new.status, new.deleted_at) is distinct from
          (old.parent_id, old.status, old.deleted_at) then
      raise exception using errcode = 'TL002',
        message = 'own_company';
    end if;
    if new.deleted_at is distinct from old.deleted_at then
      if not app.may('companies', 'delete') then
        raise exception using errcode = '42501', message = 'companies:delete is not granted';
      end if;
      if new.deleted_at is not null
        and exists (select from public.companies where parent_id = new.id
          and deleted_at is null) then
        raise exception using errcode = 'TL003',
          message = 'companies_below';
      end if;
      if new.deleted_at is null
        and exists (
          select from public.companies where id = new.parent_id and deleted_at is not null) then
        raise exception using errcode = 'TL003',
          message = 'parent_in_recycle_bin';
      end if;
    end if;
    return new;
  end $function$
;
