-- A quote could be approved or mailed after its last day; the recipient then got a link that had
-- already expired.

create or replace function app.decide_quote(quote uuid, approved boolean, why text) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    v quote_versions := app.newest_version(quote);
  begin
    if app.may_approve_quote(v) is not true then
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
  end $$;

create or replace function app.deliver_quote(version_id uuid, token bytea, moment timestamptz)
  returns jsonb
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    v quote_versions;
  begin
    update quote_versions x set delivered_at = moment
      where x.id = deliver_quote.version_id and x.state = 'sent' and x.delivered_at is null
        and x.deliver_at <= moment
        and x.valid_until >= app.trading_day(x.seller_id, x.buyer_id, moment)
      returning * into v;
    if v.id is null then
      return null;
    end if;
    update quotes q set delivered = true where q.id = v.quote_id;
    insert into signing_links (version_id, token_sha256) values (v.id, token);
    return jsonb_build_object('seller_id', v.seller_id, 'email', v.recipient_email,
      'valid_until', v.valid_until, 'content', v.content);
  end $$;
