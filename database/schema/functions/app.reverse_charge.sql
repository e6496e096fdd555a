CREATE OR REPLACE FUNCTION app.reverse_charge(charge uuid, why text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    e charge_events;
    top charge_events;
    h record;
  begin
    select * into e from charge_events x where x.id = charge;
    select * into top from charge_events x where x.group_id = e.group_id and x.hop = 1;
    if top.id is null or e.subscription_id is null
      or e.kind not in ('once', 'usage', 'early_end_fee')
      or not app.may('subscriptions', 'update')
      or not exists (select from get_accessible_companies(app.user_id(), 'read') a
        where a.id = top.seller_id) then
      return false;
    end if;
    insert into charge_events (group_id, hop, kind, model, seller_id, buyer_id, order_line_id,
      subscription_id, service_id, charge_id, tax_code, quantity, price_version_id, unit_micros,
      currency, service_from, service_to, period_from, period_to, corrects_id)
    select app.event_group(x.group_id, 'reversal'), x.hop, 'reversal', x.model, x.seller_id,
      x.buyer_id, x.order_line_id, x.subscription_id, x.service_id, x.charge_id, x.tax_code,
      -x.quantity, x.price_version_id, x.unit_micros, x.currency, x.service_from, x.service_to,
      x.period_from, x.period_to, x.id
    from charge_events x where x.group_id = e.group_id
    order by x.hop
    on conflict (group_id, hop) do nothing;
    if not found then
      raise exception using errcode = 'TL086', message = 'charge_reversed';
    end if;
    for h in select s.*, x.hop = e.hop as acting from charge_events x
          join subscriptions s on s.id = x.subscription_id
        where x.group_id = e.group_id order by x.hop loop
      insert into subscription_changes (seller_id, buyer_id, subscription_id, event, from_state,
        to_state, party, actor_id, day, reason)
        values (h.seller_id, h.buyer_id, h.id, 'reversal', h.state, h.state, 'seller',
          case when h.acting then app.user_id() end, e.service_from,
          case when h.acting then coalesce(why, '') else '' end);
    end loop;
    return true;
  end $function$
;
grant execute on app.reverse_charge(uuid,text) to app_user;
