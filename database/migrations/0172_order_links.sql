-- Links with which anyone can follow an order without signing in: its steps, and nothing of its
-- prices. A link works on the sites of its seller and of those above it, until it is revoked or
-- three months after the order has ended.

create table order_links (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null,
  buyer_id uuid not null,
  order_id uuid not null unique,
  -- Only the hash of the token is stored; the token is derived from the id and the server's secret.
  token_sha256 bytea not null unique check (length(token_sha256) = 32),
  created_by uuid default app.user_id(),
  created_at timestamptz not null default now(),
  foreign key (order_id, seller_id, buyer_id) references orders (id, seller_id, buyer_id)
    on delete cascade
);

call app.protect('order_links', for_platform => false);

-- Writes to the audit log that an order was shared, or no longer is.
create function app.record_order_sharing(o orders, event text) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    entry audit_logs;
  begin
    entry.company_id := case app.order_party(o.seller_id, o.buyer_id) when 'buyer' then o.buyer_id
      else o.seller_id end;
    entry.action := 'event';
    entry.resource_type := 'orders.moved';
    entry.resource_id := o.id;
    entry.resource_label := o.number;
    entry.result := 'done';
    entry.after := jsonb_build_object('record', 'link', 'event', event);
    perform app.write_audit(entry);
  end $$;

-- Makes the link of an order, unless it has one. Returns the id of its link, or null for an order
-- that the caller has no part in.
create function app.share_order(shared uuid, link uuid, token bytea) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    o orders;
    made uuid;
  begin
    select * into o from orders x where x.id = shared and x.state <> 'draft';
    if app.order_party(o.seller_id, o.buyer_id) is null then
      return null;
    end if;
    insert into order_links (id, seller_id, buyer_id, order_id, token_sha256)
      values (link, o.seller_id, o.buyer_id, o.id, token)
      on conflict (order_id) do nothing
      returning id into made;
    if made is not null then
      perform app.record_order_sharing(o, 'share');
    end if;
    return (select k.id from order_links k where k.order_id = o.id);
  end $$;
grant execute on function app.share_order to app_user;

-- The link of an order for those who may share it; null without one.
create function app.order_link(shared uuid) returns uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select k.id from order_links k
    where k.order_id = shared and app.order_party(k.seller_id, k.buyer_id) is not null
  $$;
grant execute on function app.order_link to app_user;

-- Revokes the link of an order. Returns whether there was one that the caller may revoke.
create function app.unshare_order(shared uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    o orders;
  begin
    select x.* into o from order_links k join orders x on x.id = k.order_id
      where k.id = app.order_link(shared);
    if o.id is null then
      return false;
    end if;
    delete from order_links k where k.order_id = o.id;
    perform app.record_order_sharing(o, 'unshare');
    return true;
  end $$;
grant execute on function app.unshare_order to app_user;

-- What a link shows on a site; null if nothing. It names the two companies of the order, and no
-- price, answer or person.
create function app.open_tracker(token bytea, site uuid, moment timestamptz) returns jsonb
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select jsonb_build_object('seller_id', o.seller_id, 'seller_name', s.name,
      'buyer_name', b.name, 'number', o.number, 'state', o.state, 'submitted_at', o.submitted_at,
      'time_zone', coalesce((select t.time_zone from trade_terms t
        where t.seller_id = o.seller_id and t.buyer_id = o.buyer_id), 'UTC'),
      'lines', (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'service', l.service,
          'plan', l.plan, 'quantity', l.quantity, 'state', l.state, 'state_since', l.state_since)
          order by l.position), '[]')
        from order_lines l where l.order_id = o.id),
      'tasks', (select coalesce(jsonb_agg(jsonb_build_object('line_id', t.line_id, 'kind', t.kind,
          'title', t.title, 'state', t.state, 'state_since', t.state_since, 'due_at', t.due_at,
          'depends_on', t.depends_on,
          'owing', case t.owing_id when o.buyer_id then 'buyer' else 'seller' end,
          'owing_name', case t.owing_id when o.buyer_id then b.name else s.name end)
          order by t.created_at, t.title, t.id), '[]')
        from order_tasks t where t.order_id = o.id),
      'history', (select coalesce(jsonb_agg(jsonb_build_object('machine', h.machine,
          'to_state', h.to_state, 'at', h.at) order by h.at, h.id), '[]')
        from order_history h where h.order_id = o.id and h.machine = 'order'))
    from order_links k join orders o on o.id = k.order_id
      join companies s on s.id = o.seller_id join companies b on b.id = o.buyer_id
    where k.token_sha256 = token
      and exists (select from company_tree t
        where t.ancestor_id = site and t.descendant_id = o.seller_id)
      and (o.state not in ('completed', 'cancelled')
        or o.state_since > moment - interval '90 days')
  $$;
grant execute on function app.open_tracker to app_platform;
