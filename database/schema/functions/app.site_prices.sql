CREATE OR REPLACE FUNCTION app.site_prices(wanted uuid[])
 RETURNS TABLE(service_id uuid, amount bigint, currency text, per text, unit text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    site uuid := app.tenant_id();
    sold uuid[];
  begin
    if not exists (select from price_assignments a where a.company_id = site and a.kind = 'sell'
        and a.audience = 'visitors' and a.valid_from <= app.price_day()) then
      return;
    end if;
    select array_agg(p.id) into sold from plans p
      where p.state = 'offered' and p.deleted_at is null
        and (wanted is null or p.service_id = any (wanted))
        and (p.company_id = site or p.service_id = any (app.listed_services()));
    if sold is not null then
      return query select * from app.lowest_prices(null, site, sold);
    end if;
  end $function$
;
grant execute on app.site_prices(uuid[]) to app_public;
