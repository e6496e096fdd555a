CREATE OR REPLACE FUNCTION app.transition_quote(quote uuid, event text, why text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    v quote_versions := app.newest_version(quote);
    party text := app.quote_party(v.seller_id, v.buyer_id);
    next_state text := case event when 'undo' then 'draft' when 'withdraw' then 'withdrawn'
      when 'revise' then 'superseded' end;
  begin
    if party is null or party = 'buyer' and v.delivered_at is null then
      return null;
    end if;
    if event = 'undo' and v.delivered_at is not null then
      raise exception using errcode = 'TL080', message = 'quote_delivered';
    end if;
    if next_state is null or not app.set_quote_state(v.id, event, next_state, party, why) then
      raise exception using errcode = 'TL080', message = 'quote_state';
    end if;
    if event = 'undo' then
      perform app.thaw_quote(v.id);
    elsif event = 'revise' then
      insert into quote_versions (seller_id, buyer_id, quote_id, number, recipient_name,
          recipient_email, valid_until, terms, note, lines)
        values (v.seller_id, v.buyer_id, v.quote_id, v.number + 1, v.recipient_name,
          v.recipient_email, v.valid_until, v.terms, v.note, v.lines);
      update quotes q set latest = v.number + 1, state = 'draft', state_since = now(),
          delivered = false
        where q.id = v.quote_id;
      return 'draft';
    end if;
    return next_state;
  end $function$
;
grant execute on app.transition_quote(uuid,text,text) to app_user;
