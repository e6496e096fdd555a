CREATE OR REPLACE FUNCTION app.transition_line(line_id uuid, event text, reason text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    l order_lines;
    party text;
    next_state text := case event when 'retry' then 'ready' when 'cancel' then 'cancelled'
      when 'request_cancel' then 'cancelling' end;
  begin
    select * into l from order_lines x where x.id = transition_line.line_id;
    party := app.order_party(l.seller_id, l.buyer_id);
    if party is null then
      return null;
    end if;
    perform app.lock_order_chain(l.order_id);
    -- What a seller orders for its own buyer is cancelled with that buyer's line.
    if next_state is null or l.fulfils_line_id is not null and party = 'buyer' then
      raise exception using errcode = 'TL080', message = 'line_state';
    end if;
    if event = 'retry' and exists (select from orders o where o.id = l.order_id
        and o.state in ('partially_failed', 'failed')
        and o.state_since < now() - make_interval(days => app.limit_of('retry_days'))) then
      raise exception using errcode = 'TL080', message = 'retry_too_late';
    end if;
    if event <> 'retry' and l.parent_id is not null then
      raise exception using errcode = 'TL080', message = 'line_of_bundle';
    end if;
    if event = 'request_cancel' and exists (select from order_lines p
        where p.parent_id = l.id and p.state = 'succeeded') then
      raise exception using errcode = 'TL080', message = 'bundle_part_delivered';
    end if;
    if event = 'retry' then
      perform app.retry_line(l.id, party, reason, app.user_id());
    else
      perform app.set_line_state(l.id, event, next_state, party, null, reason, app.user_id());
    end if;
    return (select x.state from order_lines x where x.id = l.id);
  end $function$
;
grant execute on app.transition_line(uuid,text,text) to app_user;
