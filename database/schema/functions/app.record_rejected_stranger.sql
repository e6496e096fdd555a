CREATE OR REPLACE FUNCTION app.record_rejected_stranger(event text, address text, detail jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    recorded security_events;
    client text := left(coalesce(address, ''), 100);
    taken integer;
    attempts integer;
  begin
    select granted into taken from app.consume_rate_limit('recorded ' || event, client, 3600, 5, 1);
    select cardinality(hits) into attempts from rate_limit_windows
      where rule = 'recorded ' || event and key = client;
    if taken = 0 or attempts not in (1, 5) then
      return;
    end if;
    recorded.type := 'failed_sign_in';
    recorded.severity := case attempts when 1 then 'low' else 'medium' end;
    recorded.endpoint := left(coalesce(detail ->> 'path', ''), 300);
    recorded.method := 'POST';
    recorded.details := coalesce(detail, '{}') - 'path'
      || jsonb_build_object('event', event, 'attempts', attempts);
    recorded.tenant_id := (select id from companies where kind = 'platform'
      order by created_at limit 1);
    recorded.ip := address;
    perform app.add_security_event(recorded);
  end $function$
;
