-- As before, and questions of the delivery are answered while it runs, for the line at every
-- company of the chain.
create or replace function app.answer_line(line_id uuid, given jsonb, amount bigint) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    l order_lines;
    o orders;
  begin
    select * into l from order_lines x where x.id = answer_line.line_id;
    perform app.lock_order_chain(l.order_id);
    select * into l from order_lines x where x.id = l.id for update;
    select * into o from orders x where x.id = l.order_id for update;
    if app.order_party(o.seller_id, o.buyer_id) is null then
      return null;
    end if;
    if o.state in ('submitting', 'in_progress')
      and l.state not in ('succeeded', 'failed', 'cancelled')
      and not exists (select from jsonb_object_keys(given) k where not exists (
        select from questions q
        where q.service_id = l.service_id and q.key = k and q.stage = 'fulfilment')) then
      update order_lines x set answers = x.answers || given
        where x.id in (select c.id from app.line_chain(l.id) c);
      return o.state;
    end if;
    if o.state not in ('draft', 'awaiting_details') then
      raise exception using errcode = 'TL080', message = 'order_state';
    end if;
    update order_lines x set answers = x.answers || given where x.id = l.id;
    if o.state = 'awaiting_details' and not exists (select from order_lines x
        where x.order_id = o.id and app.lacks_details(x)) then
      return app.pass_details(o.id, 'complete_details', 'job', amount, null);
    end if;
    return o.state;
  end $$;
