CREATE OR REPLACE FUNCTION app.send_quote(quote uuid, frozen text, document bytea, total bigint)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    v quote_versions := app.newest_version(quote);
    role text;
    next_state text;
  begin
    if app.quote_party(v.seller_id, v.buyer_id) is distinct from 'seller' then
      return null;
    end if;
    if v.state <> 'draft' or v.recipient_email = '' or jsonb_array_length(v.lines) = 0
      or v.valid_until < app.trading_day(v.seller_id, v.buyer_id, now())
      or app.priced_lines(v.buyer_id, app.with_parts(v.lines)) <> frozen::jsonb -> 'lines' then
      raise exception using errcode = 'TL080', message = 'quote_state';
    end if;
    role := app.sales_approver(v.seller_id, v.buyer_id,
      frozen::jsonb -> 'lines' -> 0 ->> 'currency', total);
    next_state := case when role is null then 'sent' else 'awaiting_approval' end;
    update quote_versions x set content = frozen, sha256 = sha256(convert_to(frozen, 'UTF8')),
        pdf = document, pdf_sha256 = sha256(document), amount = total, approval_role = role,
        sent_by = app.user_id(), sent_at = now(),
        deliver_at = case when role is null then now() + interval '30 seconds' end
      where x.id = v.id;
    perform app.set_quote_state(v.id, 'send', next_state, 'seller', '');
    if role is null then
      perform app.queue_quote();
    end if;
    return next_state;
  end $function$
;
grant execute on app.send_quote(uuid,text,bytea,bigint) to app_user;
