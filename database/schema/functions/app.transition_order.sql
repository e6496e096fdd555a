CREATE OR REPLACE FUNCTION app.transition_order(order_id uuid, event text, amount bigint, reason text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    o orders;
    party text;
    next_state text;
  begin
    perform app.lock_order_chain(order_id);
    select * into o from orders x where x.id = transition_order.order_id for update;
    party := app.order_party(o.seller_id, o.buyer_id);
    if party is null then
      return null;
    end if;
    if event = 'submit' then
      if exists (select from order_lines l where l.order_id = o.id and app.lacks_details(l)) then
        next_state := 'awaiting_details';
      else
        return app.pass_details(o.id, 'submit', party, amount, app.user_id());
      end if;
    elsif event = 'retry' and o.state_since
        < now() - make_interval(days => app.limit_of('retry_days')) then
      raise exception using errcode = 'TL080', message = 'retry_too_late';
    else
      next_state := case event when 'start' then 'submitting' when 'retry' then 'submitting'
        when 'cancel' then 'cancelled' end;
    end if;
    if next_state is null or (event = 'cancel' and o.source = 'back_order' and party = 'buyer') then
      raise exception using errcode = 'TL080', message = 'order_state';
    end if;
    perform app.set_order_state(o.id, event, next_state, party, reason, app.user_id());
    return next_state;
  end $function$
;
grant execute on app.transition_order(uuid,text,bigint,text) to app_user;
