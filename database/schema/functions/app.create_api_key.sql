CREATE OR REPLACE FUNCTION app.create_api_key(key_id uuid, company uuid, key_name text, key_role text, key_scopes text[], key_prefix text, hash bytea, days integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    service_user uuid := gen_random_uuid();
    scope text;
    address text := 'key-' || key_id || '@service.invalid';
  begin
    if not app.may('api_keys', 'create') or not exists (
        select from get_accessible_companies(app.user_id(), 'read') a
          join companies c on c.id = a.id and c.deleted_at is null
        where a.id = company)
      or app.role_level(key_role) not between app.role_level('end_user')
        and app.grantable_level(app.own_level()) then
      raise exception using errcode = '42501', message = 'this key may not be created';
    end if;
    foreach scope in array key_scopes loop
      if scope like 'api_keys:%'
        or not app.may(split_part(scope, ':', 1), split_part(scope, ':', 2))
        or not exists (select from app.role_rights(company, key_role) m
          where m.resource || ':' || m.action = scope) then
        raise exception using errcode = '42501', message = scope || ' may not be granted';
      end if;
    end loop;
    insert into auth_users (id, email) values (service_user, address);
    insert into profiles (id, company_id, email, status)
      values (service_user, company, address, 'service');
    insert into api_keys (id, company_id, user_id, name, role, scopes, prefix, sha256, created_by,
        expires_at)
      values (key_id, company, service_user, key_name, key_role, key_scopes, key_prefix, hash,
        app.user_id(), now() + make_interval(days => days));
  end $function$
;
grant execute on app.create_api_key(uuid,uuid,text,text,text[],text,bytea,integer) to app_user;
