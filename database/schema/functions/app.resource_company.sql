CREATE OR REPLACE FUNCTION app.resource_company(resource_type text, resource_id text)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE
AS $function$
  declare
    source regclass := app.tenant_table(resource_type);
    numbered boolean := resource_type = 'audit_log';
    company uuid;
  begin
    if source is null
      or numbered and resource_id !~ '^\d{1,15}$'
      or not numbered and resource_id !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
      return null;
    end if;
    execute format('select company_id from %s where id = $1::%s', source,
      case when numbered then 'bigint' else 'uuid' end) into company using resource_id;
    return (select a.id from public.get_accessible_companies(app.user_id(), 'read') a
      where a.id = company);
  end $function$
;
grant execute on app.resource_company(text,text) to app_user;
