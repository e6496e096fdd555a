-- Who has an order or quote open: leases of a minute, as for price lists. Nobody reads the table;
-- the function below answers with those that its caller may know of.

create table sale_viewers (
  sale_id uuid not null,
  -- One open screen: a second tab of the same person is another one.
  screen uuid not null,
  user_id uuid not null references profiles on delete cascade,
  company_id uuid not null references companies on delete cascade,
  expires_at timestamptz not null,
  primary key (sale_id, screen)
);
create index on sale_viewers (user_id);
create index on sale_viewers (company_id);
create index on sale_viewers (expires_at);
call app.protect('sale_viewers', for_platform => false);

-- Says that the caller has an order or quote open, or no longer has, and returns who else has:
-- people of the caller's company and of those below by name, the other side of the sale without.
-- Null if the caller can't read it.
create function app.view_sale(kind text, sale uuid, screen uuid, leaves boolean, at timestamptz)
  returns jsonb
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    seller uuid;
    buyer uuid;
    own uuid := app.actor_company(app.user_id());
  begin
    if kind = 'order' and app.may('orders', 'read') then
      select o.seller_id, o.buyer_id into seller, buyer from orders o where o.id = sale;
    elsif kind = 'quote' and app.may('quotes', 'read') then
      select q.seller_id, case when q.delivered then q.buyer_id end into seller, buyer
        from quotes q where q.id = sale and q.deleted_at is null;
    end if;
    if seller is null or buyer is distinct from own and not exists (
      select from get_accessible_companies(app.user_id(), 'read') a where a.id = seller) then
      return null;
    end if;
    delete from sale_viewers v where v.expires_at <= at
      or leaves and v.sale_id = sale and v.screen = view_sale.screen and v.user_id = app.user_id();
    if not leaves then
      insert into sale_viewers as v (sale_id, screen, user_id, company_id, expires_at)
        values (sale, screen, app.user_id(), own, at + interval '1 minute')
        on conflict on constraint sale_viewers_pkey do update set expires_at = excluded.expires_at
          where v.user_id = excluded.user_id;
    end if;
    return coalesce((select jsonb_agg(distinct jsonb_build_object(
        'name', case when r.id is not null
          then coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), p.email) end,
        'party', case when v.company_id = buyer then 'buyer' else 'seller' end))
      from sale_viewers v join profiles p on p.id = v.user_id
        left join get_accessible_companies(app.user_id(), 'read') r on r.id = v.company_id
      where v.sale_id = sale and v.user_id <> app.user_id()
        and (r.id is not null or v.company_id in (seller, buyer))), '[]');
  end $$;
grant execute on function app.view_sale to app_user;
