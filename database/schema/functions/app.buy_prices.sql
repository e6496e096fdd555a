CREATE OR REPLACE FUNCTION app.buy_prices()
 RETURNS TABLE(service_id uuid, amount bigint, currency text, per text, unit text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    buyer uuid := app.actor_company(app.user_id());
    offered uuid[];
  begin
    if not app.may('services', 'read') then
      return;
    end if;
    select array_agg(p.id) into offered
      from app.services_offered_to(buyer) o join plans p on p.service_id = o.service_id
      where p.state = 'offered' and p.deleted_at is null;
    if offered is not null then
      return query select * from app.lowest_prices(buyer, buyer, offered);
    end if;
  end $function$
;
grant execute on app.buy_prices() to app_user;
