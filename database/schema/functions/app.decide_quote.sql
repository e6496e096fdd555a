CREATE OR REPLACE FUNCTION app.decide_quote(quote uuid, approved boolean, why text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    v quote_versions := app.newest_version(quote);
  begin
    if app.can_approve_quote(v) is not true then
      return null;
    end if;
    if not approved then
      perform app.set_quote_state(v.id, 'reject', 'draft', 'approver', why);
      perform app.thaw_quote(v.id);
      return 'draft';
    end if;
    if v.valid_until < app.trading_day(v.seller_id, v.buyer_id, now()) then
      raise exception using errcode = 'TL080', message = 'quote_expired';
    end if;
    perform app.set_quote_state(v.id, 'approve', 'sent', 'approver', why);
    update quote_versions x set deliver_at = now() + interval '30 seconds' where x.id = v.id;
    perform app.queue_quote();
    return 'sent';
  end $function$
;
grant execute on app.decide_quote(uuid,boolean,text) to app_user;
