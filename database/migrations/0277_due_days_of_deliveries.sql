-- A delivery is due when the topmost seller says so; the companies below saw no day at all.

-- When a line is delivered; null if nobody has set a day, or it is over.
create function app.line_due(line uuid) returns timestamptz
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with recursive up as (
      select l.id from order_lines l where l.id = line_due.line
      union all
      select l.id from up u join order_lines l on l.fulfils_line_id = u.id)
    select max(t.due_at) from up u join order_tasks t on t.line_id = u.id
    where t.kind = 'provisioning' and t.state in ('open', 'waiting', 'blocked')
  $$;

-- The same for the companies of the order.
create function app.delivery_due(line uuid) returns timestamptz
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select app.line_due(l.id) from order_lines l
    where l.id = delivery_due.line and app.may('orders', 'read')
      and (l.buyer_id = app.actor_company(app.user_id())
        or exists (select from get_accessible_companies(app.user_id(), 'read') a
          where a.id = l.seller_id))
  $$;
grant execute on function app.delivery_due(uuid) to app_user;

create or replace function app.open_tracker(token bytea, site uuid, moment timestamptz)
  returns jsonb language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$
    select jsonb_build_object('seller_id', o.seller_id, 'seller_name', s.name,
      'buyer_name', b.name, 'number', o.number, 'state', o.state, 'submitted_at', o.submitted_at,
      'time_zone', coalesce((select t.time_zone from trade_terms t
        where t.seller_id = o.seller_id and t.buyer_id = o.buyer_id), 'UTC'),
      'lines', (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'parent_id', l.parent_id,
          'service', l.service,
          'plan', l.plan, 'quantity', l.quantity, 'state', l.state, 'state_since', l.state_since,
          'due_at', app.line_due(l.id))
          order by l.position), '[]')
        from order_lines l where l.order_id = o.id),
      'tasks', (select coalesce(jsonb_agg(jsonb_build_object('line_id', t.line_id, 'kind', t.kind,
          'title', t.title, 'state', t.state, 'state_since', t.state_since, 'due_at', t.due_at,
          'depends_on', t.depends_on, 'emergency', case
            when t.address_state is not null then jsonb_build_object('state', t.address_state) end,
          'letter', case when t.kind = 'port' then (select jsonb_build_object(
              'state', app.letter_state(t, moment), 'sent_at', x.sent_at, 'signature',
              case when x.signed_at is not null
                then jsonb_build_object('signed_at', x.signed_at) end)
            from port_letters x where x.id = app.letter_of(t)) end,
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
        or o.state_since > moment - interval '90 days') $$;
