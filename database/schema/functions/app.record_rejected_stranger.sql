CREATE OR REPLACE FUNCTION app.record_rejected_stranger(event text, address text, detail jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    client text := left(coalesce(address, ''), 100);
    platform uuid := (select id from companies where kind = 'platform' order by created_at limit 1);
    taken integer;
    attempts integer;
  begin
    select granted into taken from app.consume_rate_limit('recorded ' || event, client, 3600, 5, 1);
    select cardinality(hits) into attempts from rate_limit_windows
      where rule = 'recorded ' || event and key = client;
    if taken = 0 or attempts not in (1, 5) then
      return;
    end if;
    insert into security_events (type, severity, endpoint, method, details, tenant_id, ip)
      values ('failed_sign_in', case attempts when 1 then 'low' else 'medium' end, '/api/auth',
        'POST', coalesce(detail, '{}') || jsonb_build_object('event', event, 'attempts', attempts),
          platform, address);
    delete from security_events where id in (
      select id from security_events where tenant_id is not distinct from platform
      order by timestamp desc, id offset 1000);
  end $function$
;
