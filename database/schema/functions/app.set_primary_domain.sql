CREATE OR REPLACE FUNCTION app.set_primary_domain(wanted uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    preferred tenant_domains;
  begin
    select * into preferred from tenant_domains
      where id = wanted and app.can_brand(company_id, 'update') for update;
    if preferred.id is null then
      return null;
    end if;
    if preferred.status <> 'valid' then
      raise exception using errcode = 'TL017',
        message = 'domain_not_verified';
    end if;
    update tenant_domains set is_primary = false
      where company_id = preferred.company_id and is_primary and id <> wanted;
    update tenant_domains set is_primary = true where id = wanted and not is_primary;
    return preferred.domain;
  end $function$
;
grant execute on app.set_primary_domain(uuid) to app_user;
