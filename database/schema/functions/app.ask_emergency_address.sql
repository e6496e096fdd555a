CREATE OR REPLACE FUNCTION app.ask_emergency_address(line uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    with chain as materialized (select * from app.line_chain(line)),
    known as (
      select t.* from chain c join order_tasks t on t.line_id = c.id
      where t.kind = 'e911' order by t.state = 'cancelled', t.created_at desc limit 1),
    facts as (
      select
        coalesce((select k.address_state from known k where k.state <> 'cancelled'), 'pending')
          as state,
        coalesce((select k.details from known k where k.state <> 'cancelled'),
          (select jsonb_build_object('address', k.details -> 'address') from known k
            where k.details ? 'address'),
          (select jsonb_build_object('address', a.value) from chain c, jsonb_each(c.answers) a
            where jsonb_typeof(a.value) = 'object' and a.value ? 'street' limit 1), '{}')
          as details)
    insert into order_tasks (seller_id, buyer_id, order_id, line_id, kind, responsible_id, due_at,
        details, address_state, state)
      select c.seller_id, c.buyer_id, c.order_id, c.id, 'e911',
        case when f.state in ('correction', 'rejected') then c.buyer_id else c.seller_id end,
        now() + interval '3 days', f.details, f.state,
        case f.state when 'registered' then 'done' else 'open' end
      from chain c, facts f
      where not exists (select from order_tasks t
        where t.line_id = c.id and t.kind = 'e911' and t.state <> 'cancelled')
  $function$
;
