CREATE OR REPLACE FUNCTION app.open_tracker(token bytea, site uuid, moment timestamp with time zone)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
          'depends_on', t.depends_on, 'numbers', (select coalesce(jsonb_agg(jsonb_build_object(
              'state', n.state, 'losing_carrier', n.losing_carrier,
              'reject_code', n.reject_code) order by n.number), '[]')
            from port_numbers n where n.task_id = t.id), 'emergency', case
            when t.address_state is not null then jsonb_build_object('state', t.address_state) end,
          'letter', case when t.kind = 'port' then (select jsonb_build_object(
              'state', app.letter_state(t, moment), 'sent_at', x.sent_at, 'signature',
              case when x.signed_at is not null
                then jsonb_build_object('signed_at', x.signed_at) end)
            from port_letters x where x.id = app.letter_of(t)) end,
          'responsible', case t.responsible_id when o.buyer_id then 'buyer' else 'seller' end,
          'responsible_name', case t.responsible_id when o.buyer_id then b.name else s.name end)
          order by t.created_at, t.title, t.details ->> 'losing_carrier', t.id), '[]')
        from order_tasks t where t.order_id = o.id),
      'charges', (select coalesce(jsonb_agg(jsonb_build_object('line_id', c.line_id,
          'state', c.state, 'expires_at', c.expires_at) order by c.created_at, c.id), '[]')
        from order_charges c where c.order_id = o.id),
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
  $function$
;
grant execute on app.open_tracker(bytea,uuid,timestamp with time zone) to app_platform;
