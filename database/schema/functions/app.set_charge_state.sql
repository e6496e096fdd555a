CREATE OR REPLACE FUNCTION app.set_charge_state(charge_id uuid, event text, next_state text, party text, reason text, actor uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    c order_charges;
  begin
    select * into c from order_charges x where x.id = set_charge_state.charge_id for update;
    if not app.can_transition('order_charge', c.state, event, next_state, party) then
      raise exception using errcode = 'TL080', message = 'charge_state';
    end if;
    update order_charges x set state = next_state, state_since = now() where x.id = c.id;
    perform app.record_transition('order_charge', c.id, c.order_id, c.line_id, event, c.state,
      next_state, party, reason, actor);
    if next_state = 'accepted' then
      perform app.charge_order_charge(c.id,
        coalesce(app.day_of_line(c.line_id), app.price_day()));
    end if;
  end $function$
;
