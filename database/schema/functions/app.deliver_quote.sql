CREATE OR REPLACE FUNCTION app.deliver_quote(version_id uuid, token bytea, moment timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
  end $function$
;
grant execute on app.deliver_quote(uuid,bytea,timestamp with time zone) to app_platform;
