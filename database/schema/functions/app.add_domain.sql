CREATE OR REPLACE FUNCTION app.add_domain(company uuid, name text, moment timestamp with time zone)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    added uuid;
  begin
    if not app.can_brand(company, 'create') then
      return null;
    end if;
    if (select count(*) from tenant_domains where company_id = company)
        >= app.limit_of('domains') then
      raise exception using errcode = 'TL017', message = 'too_many_domains';
    end if;
    insert into tenant_domains (company_id, domain, next_check_at) values (company, name, moment)
      on conflict do nothing returning id into added;
    if added is null then
      raise exception using errcode = 'TL017', message = 'domain_already_added';
    end if;
    return added;
  end $function$
;
grant execute on app.add_domain(uuid,text,timestamp with time zone) to app_user;
