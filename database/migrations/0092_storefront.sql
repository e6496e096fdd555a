-- What a company shows and sells of the services above it: its site follows its listings, and its
-- people see what their own company pays.

alter table services
  add column type text not null default 'subscription' check (type in ('subscription', 'one_time',
    'number', 'hardware', 'connectivity', 'support', 'bundle')),
  -- Services between whose plans a subscription can move; empty for none but its own.
  add column family text not null default ''
    check (family = '' or family ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(family) <= 40);
grant insert (type, family), update (type, family) on services to app_user;
grant select (type) on services to app_public;

-- The services from above that the site of the current tenant shows: those that its company lists
-- and is offered.
create function app.listed_services() returns uuid[]
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select coalesce(array_agg(o.service_id), '{}')
    from app.services_offered_to(app.tenant_id()) o
      join listings g on g.service_id = o.service_id
    where g.company_id = app.tenant_id() and g.state = 'listed'
  $$;
grant execute on function app.listed_services to app_public;

drop policy "visitors read published services of the tenant" on services;
create policy "visitors read services that the tenant publishes or lists" on services
  for select to app_public
  using (state = 'published' and deleted_at is null
    and company_id = any ((select app.catalogue_providers())::uuid[])
    -- A case: for an "or", the planner would collect all rows of either side to show one page.
    and case when company_id = (select app.tenant_id()) then true
      else id = any ((select app.listed_services())::uuid[]) end);

create or replace function app.find_published_services(typed text)
  returns table (words text[], ids uuid[])
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    most integer := (app.search_limits()).found;
    site uuid := app.tenant_id();
    providers uuid[] := app.catalogue_providers();
    listed uuid[] := app.listed_services();
    rarest text;
  begin
    words := app.search_words(typed);
    ids := '{}';
    if providers = '{}' or words = '{}' then
      return next;
      return;
    end if;
    rarest := app.most_selective_word('services', words);
    if rarest is null then
      ids := null;
      return next;
      return;
    end if;
    select array_agg(found.id) into ids from (
      select distinct s.id from search_words w join services s on s.id = w.id
      where w.resource = 'services' and w.word >= rarest and w.word < rarest || U&'\+10FFFF'
        and s.state = 'published' and s.deleted_at is null and s.company_id = any (providers)
        and (s.company_id = site or s.id = any (listed))
        and not exists (select from unnest(words) word where strpos(s.search_key, ' ' || word) = 0)
      limit most + 1) found;
    ids := case when cardinality(ids) > most then null else coalesce(ids, '{}') end;
    return next;
  end $$;

-- For each service, the lowest price of these plans: of `buyer`, or without one of the visitors of
-- `seller`. Once for a charge in hundredths of the currency, rounded up, so that no price becomes
-- 0. A plan counts if each of its charges has a price. What is billed every three or six months is
-- shown as a month's share.
create function app.lowest_prices(buyer uuid, seller uuid, plans uuid[])
  returns table (service_id uuid, amount bigint, currency text, per text, unit text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with priced as materialized (
      select p.service_id, p.bill_months, c.plan_id, c.kind, c.position, c.id, s.currency,
        case when c.model = 'package' then c.package_size || ' ' || c.unit else c.unit end as unit,
        coalesce(nullif((s.brackets -> 0 ->> 'rate_micro')::numeric, 0),
          (s.brackets -> 0 ->> 'flat_micro')::numeric) as micro,
        bool_and(s.brackets is not null) over (partition by c.plan_id) as complete
      from app.price_steps(lowest_prices.buyer, lowest_prices.seller, null, lowest_prices.plans,
          app.price_day(), false) s
        join plan_charges c on c.id = s.charge_id
        join plans p on p.id = c.plan_id
      where s.step = 1),
    -- The charge that a plan is known by.
    main as materialized (
      select distinct on (m.plan_id) m.*,
        case when m.kind = 'once' then 'once' when m.bill_months = 12 then 'year'
          else 'month' end as per,
        case when m.kind = 'once' or m.bill_months = 12 then 1 else m.bill_months end as share
      from priced m
      where m.complete and m.kind <> 'usage' and m.micro > 0
      order by m.plan_id, m.kind = 'once', m.position, m.id)
    select distinct on (m.service_id) m.service_id, ceil(m.micro / (10000 * m.share))::bigint,
      m.currency, m.per, m.unit
    from main m
    order by m.service_id, m.per = 'once',
      m.micro / (m.share * case m.per when 'year' then 12 else 1 end), m.plan_id
  $$;

-- What visitors of the current site pay for its services; `wanted` null means every service.
create or replace function app.site_prices(wanted uuid[])
  returns table (service_id uuid, amount bigint, currency text, per text, unit text)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
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
  end $$;

-- What the caller's company pays for the services that it is offered.
create function app.buy_prices()
  returns table (service_id uuid, amount bigint, currency text, per text, unit text)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
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
  end $$;
grant execute on function app.buy_prices to app_user;

-- The services that the caller's company can buy from the company above it, with every word typed;
-- never with a price that their owner states. Of two with one address, the nearer owner's.
create function app.storefront(typed text)
  returns table (id uuid, slug text, name text, provider text, category text, type text,
    summary text, features text[], picture text, sort_order integer, featured boolean,
    terms integer[])
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select distinct on (s.slug) s.id, s.slug, s.name, s.provider, s.category, s.type, s.summary,
      s.features, s.picture, s.sort_order, coalesce(g.featured and g.state = 'listed', false),
      array(select distinct p.term_months from plans p
        where p.service_id = s.id and p.state = 'offered' and p.deleted_at is null order by 1)
    from app.services_offered_to(app.actor_company(app.user_id())) o
      join services s on s.id = o.service_id
      left join company_tree t on t.descendant_id = app.actor_company(app.user_id())
        and t.depth = 1
      left join listings g on g.company_id = t.ancestor_id and g.service_id = s.id
    where app.may('services', 'read')
      and not exists (select from unnest(app.search_words(typed)) word
        where strpos(s.search_key, ' ' || word) = 0)
    order by s.slug, o.owner_depth
  $$;
grant execute on function app.storefront to app_user;

-- The texts of one of these services.
create function app.storefront_texts(service uuid)
  returns table (description text, requirements text[], documents jsonb, updated_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select s.description, s.requirements, s.documents, s.updated_at
    from services s where s.id = service and s.id = any (app.own_offers())
  $$;
grant execute on function app.storefront_texts to app_user;
