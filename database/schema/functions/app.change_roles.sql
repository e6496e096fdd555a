CREATE OR REPLACE FUNCTION app.change_roles(company uuid, seen_version text, changes jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    wanted record;
  begin
    if not app.may('roles', 'update') then
      raise exception using errcode = '42501', message = 'roles:update is not granted';
    end if;
    if not app.can_see_roles(company, 'update') then
      return null;
    end if;
    -- Serializes changes to this company's roles; taken before row locks and the audit chain.
    perform pg_advisory_xact_lock(hashtext('roles:' || company));
    if app.role_version(company) is distinct from seen_version then
      raise exception using errcode = 'TL007',
        message = 'roles_changed_meanwhile';
    end if;
    for wanted in
      select * from jsonb_to_recordset(changes) w (role text, resource text, action text,
        allowed boolean)
    loop
      if app.role_level(wanted.role) not between app.role_level('end_user')
          and app.own_level() - 1 then
        raise exception using errcode = '42501', message = 'this role is not below your own';
      end if;
      if wanted.allowed is not false and not app.may(wanted.resource, wanted.action) then
        raise exception using errcode = '42501',
          message = 'this permission is not the caller''s own to give';
      end if;
      if wanted.allowed and exists (
          select from company_tree t join role_changes c on c.company_id = t.ancestor_id
          where t.descendant_id = company and t.depth > 0 and not c.allowed
            and c.role = wanted.role and c.resource = wanted.resource
            and c.action = wanted.action) then
        raise exception using errcode = 'TL008',
          message = 'permission_removed_above';
      end if;
      if wanted.allowed is null then
        delete from role_changes c
          where c.company_id = company
            and c.role = wanted.role and c.resource = wanted.resource and c.action = wanted.action;
      else
        insert into role_changes (company_id, role, resource, action, allowed)
          values (company, wanted.role, wanted.resource, wanted.action, wanted.allowed)
          on conflict (company_id, role, resource, action) do update set allowed = excluded.allowed
            where role_changes.allowed <> excluded.allowed;
      end if;
    end loop;
    return app.role_version(company);
  end $function$
;
grant execute on app.change_roles(uuid,text,jsonb) to app_user;
