CREATE OR REPLACE FUNCTION app.answer_line(line_id uuid, given jsonb, amount bigint)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    l order_lines;
    o orders;
  begin
    select * into l from order_lines x where x.id = answer_line.line_id;
    perform app.lock_order_chain(l.order_id);
    select * into o from orders x where x.id = l.order_id for update;
    if app.order_party(o.seller_id, o.buyer_id) is null then
      return null;
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
  end $function$
;
grant execute on app.answer_line(uuid,jsonb,bigint) to app_user;
