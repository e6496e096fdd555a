CREATE OR REPLACE FUNCTION app.transition_charge(charge_id uuid, event text, reason text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    c order_charges;
    party text;
    next_state text := case event when 'accept' then 'accepted' when 'decline' then 'declined'
      when 'withdraw' then 'withdrawn' end;
  begin
    select * into c from order_charges x where x.id = transition_charge.charge_id for update;
    party := app.order_party(c.seller_id, c.buyer_id);
    if party is null then
      return null;
    end if;
    if event = 'accept' and c.expires_at <= now() then
      raise exception using errcode = 'TL080', message = 'charge_state';
    end if;
    perform app.set_charge_state(c.id, event, next_state, party, reason, app.user_id());
    return next_state;
  end $function$
;
grant execute on app.transition_charge(uuid,text,text) to app_user;
