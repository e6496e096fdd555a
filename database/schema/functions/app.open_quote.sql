CREATE OR REPLACE FUNCTION app.open_quote(token bytea, site uuid, moment timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    v quote_versions := app.linked_version(token, site, moment);
  begin
    if v.id is null then
      return null;
    end if;
    if app.set_quote_state(v.id, 'view', 'viewed', 'recipient', '') then
      update quote_versions x set viewed_at = moment where x.id = v.id;
      v.state := 'viewed';
    end if;
    return jsonb_build_object('seller_id', v.seller_id, 'state', v.state, 'content', v.content,
      'sha256', encode(v.sha256, 'hex'), 'email', v.recipient_email,
      'seller_name', (select c.name from companies c where c.id = v.seller_id),
      'accepted', (select jsonb_build_object('name', a.name, 'at', a.accepted_at, 'order',
          (select o.number from orders o where o.id = a.order_id))
        from quote_acceptances a where a.version_id = v.id),
      'asked', (select app.asked_signer(k, moment) from signing_links k
        where k.version_id = v.id));
  end $function$
;
grant execute on app.open_quote(bytea,uuid,timestamp with time zone) to app_platform;
