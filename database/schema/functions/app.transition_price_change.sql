CREATE OR REPLACE FUNCTION app.transition_price_change(change uuid, event text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    c price_changes;
    next_state text := case event when 'approve' then 'accepted' when 'decline' then 'declined'
      when 'withdraw' then 'withdrawn' end;
    party text;
  begin
    select * into c from price_changes x where x.id = change
      and app.company_of_list(x.list_id, 'read') is not null for update;
    if c.id is null then
      return null;
    end if;
    party := case
      when event = 'withdraw' and app.may('prices', 'update') then 'seller'
      when event <> 'withdraw' and app.can_decide_prices(c) then 'approver' end;
    if party is null then
      return null;
    end if;
    if not app.can_transition('price_change', c.state, event, next_state, party) then
      raise exception using errcode = 'TL080', message = 'price_change_state';
    end if;
    if c.state = 'accepted' and c.valid_from <= app.price_day() then
      raise exception using errcode = 'TL080', message = 'price_change_started';
    end if;
    update price_changes x set state = next_state, proposal = null, decided_by = app.user_id(),
        decided_at = now()
      where x.id = c.id;
    if next_state = 'accepted' then
      perform app.insert_price_entries(c.id, c.proposal);
    elsif c.state = 'accepted' then
      delete from price_entries e where e.change_id = c.id;
    end if;
    if event <> 'withdraw' and c.author_id is not null then
      perform app.notify_person(c.author_id, 'catalog.price_decided', jsonb_build_object('change',
        c.id, 'reason', c.reason, 'day', c.valid_from, 'approved', event = 'approve'), c.id);
    end if;
    return next_state;
  end $function$
;
grant execute on app.transition_price_change(uuid,text) to app_user;
