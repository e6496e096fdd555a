-- A caller can pass a task that doesn't exist. With the ID of another company's line, it told
-- whether that line had been ordered further up. Both functions now look at the stored task.

create or replace function app.port_party(task order_tasks) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select case when app.owes_task(t) is not true then p.party
      when app.is_passed_up(t.line_id) then 'buyer' else 'owing' end
    from order_tasks t, app.order_party(t.seller_id, t.buyer_id) p (party)
    where t.id = task.id and p.party is not null
  $$;

create or replace function app.address_party(task order_tasks) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select p.party from order_tasks t, app.order_party(t.seller_id, t.buyer_id) p (party)
    where t.id = task.id and t.kind = 'e911'
      and (p.party = 'buyer' or not app.is_passed_up(t.line_id))
  $$;
