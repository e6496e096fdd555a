CREATE OR REPLACE FUNCTION app.propose_charge(order_id uuid, line_id uuid, charge_description text, charge_kind text, amount bigint, days integer)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    o orders;
    made uuid;
  begin
    select * into o from orders x where x.id = propose_charge.order_id;
    if app.order_party(o.seller_id, o.buyer_id) is distinct from 'seller'
      or line_id is not null and not exists (select from order_lines l
        where l.id = propose_charge.line_id and l.order_id = o.id) then
      return null;
    end if;
    if o.state in ('draft', 'cancelled') then
      raise exception using errcode = 'TL080', message = 'order_state';
    end if;
    insert into order_charges (seller_id, buyer_id, order_id, line_id, description, kind, currency,
        amount_micro, expires_at)
      values (o.seller_id, o.buyer_id, o.id, propose_charge.line_id, charge_description,
        charge_kind, o.currency, amount, now() + make_interval(days => days))
      returning id into made;
    perform app.record_transition('order_charge', made, o.id, propose_charge.line_id, 'propose', null,
      'proposed', 'seller', '', app.user_id());
    return made;
  end $function$
;
grant execute on app.propose_charge(uuid,uuid,text,text,bigint,integer) to app_user;
