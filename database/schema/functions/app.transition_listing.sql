CREATE OR REPLACE FUNCTION app.transition_listing(company uuid, service uuid, event text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    listing listings;
    next_state text := case event when 'list' then 'listed' when 'unlist' then 'unlisted' end;
  begin
    if next_state is null or not app.may('services', 'update')
      or not exists (select from get_accessible_companies(app.user_id(), 'read') a
        where a.id = company) then
      return null;
    end if;
    select g.* into listing from listings g
      where g.company_id = company and g.service_id = service for update;
    if next_state = 'unlisted' and listing.id is null
      or next_state = 'listed' and not exists (
        select from app.services_offered_to(company) o where o.service_id = service) then
      return null;
    end if;
    if listing.state = next_state then
      return listing.id;
    end if;
    insert into listings as g (company_id, service_id, state) values (company, service, next_state)
      on conflict (company_id, service_id) do update set state = excluded.state
      returning g.id into listing.id;
    return listing.id;
  end $function$
;
grant execute on app.transition_listing(uuid,uuid,text) to app_user;
