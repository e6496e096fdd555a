-- The company that publishes a service can feature it for its direct buyers, as companies that
-- resell it can: its own listing holds it.

-- Features a published service, or stops featuring it; false if the reader can't change it.
create function app.feature_service(service uuid, featured boolean)
  returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    owner uuid;
  begin
    select s.company_id into owner from services s
      where s.id = service and s.state = 'published' and s.deleted_at is null;
    if owner is null or not app.may('services', 'update')
      or not exists (select from get_accessible_companies(app.user_id(), 'read') a
        where a.id = owner) then
      return false;
    end if;
    insert into listings (company_id, service_id) values (owner, service)
      on conflict (company_id, service_id) do nothing;
    update listings g set state = 'listed', featured = feature_service.featured
      where g.company_id = owner and g.service_id = service;
    return true;
  end $$;
revoke execute on function app.feature_service(uuid, boolean) from public;
grant execute on function app.feature_service(uuid, boolean) to app_user;

-- A company's own service is not an offer of its supplier, even if it is featured.
create or replace function app.supplier_offers(company uuid)
  returns table (service_id uuid, slug text, name text, provider text, category text, summary text,
    picture text, plan_count bigint, offered boolean, state text, featured boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select s.id, s.slug, s.name, s.provider, s.category, s.summary, s.picture,
      (select count(*) from plans p
        where p.service_id = s.id and p.state = 'offered' and p.deleted_at is null),
      o.service_id is not null, coalesce(g.state, 'unlisted'), coalesce(g.featured, false)
    from app.services_offered_to(company) o
      full join (select * from listings l where l.company_id = company) g
        on g.service_id = o.service_id
      join services s on s.id = coalesce(o.service_id, g.service_id)
    where (o.service_id is not null or g.state = 'listed') and s.company_id <> company
      and app.may('services', 'read')
      and exists (select from get_accessible_companies(app.user_id(), 'read') a
        where a.id = company)
    order by lower(s.name), s.id
  $$;

-- The entry of a change names only what changed, as those of other tables do.
create or replace function app.audit_listing()
  returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    entry audit_logs;
    listing listings;
  begin
    if tg_op = 'DELETE' then
      listing := old;
    else
      listing := new;
    end if;
    if tg_op = 'UPDATE' and (old.state, old.featured) = (new.state, new.featured) then
      return null;
    end if;
    entry.company_id := listing.company_id;
    entry.action := lower(tg_op);
    entry.resource_type := 'listings';
    entry.resource_id := listing.id;
    entry.resource_label := coalesce(
      (select s.name from services s where s.id = listing.service_id), 'Service');
    entry.result := 'done';
    if tg_op <> 'INSERT' then
      entry.before := jsonb_build_object('state', old.state, 'featured', old.featured);
    end if;
    if tg_op <> 'DELETE' then
      entry.after := jsonb_build_object('state', new.state, 'featured', new.featured);
    end if;
    if tg_op = 'UPDATE' and old.state = new.state then
      entry.before := entry.before - 'state';
      entry.after := entry.after - 'state';
    elsif tg_op = 'UPDATE' and old.featured = new.featured then
      entry.before := entry.before - 'featured';
      entry.after := entry.after - 'featured';
    end if;
    perform app.write_audit(entry);
    return null;
  end $$;
