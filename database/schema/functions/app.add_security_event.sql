CREATE OR REPLACE FUNCTION app.add_security_event(event security_events)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    moment timestamptz;
    known uuid;
  begin
    event.fingerprint := md5(jsonb_build_array(event.type, event.severity, event.endpoint,
      event.method, event.tenant_id, event.user_id, event.ip, event.details)::text);
    perform pg_advisory_xact_lock(hashtextextended('security event ' || event.fingerprint, 0));
    -- Read only after the lock, so that a caller who waited doesn't use an older time.
    moment := clock_timestamp();
    update security_events e set repeats = e.repeats + 1, last_at = greatest(e.last_at, moment)
      where e.id = (select n.id from security_events n
        where n.fingerprint = event.fingerprint and n.timestamp > moment - interval '60 seconds'
        order by n.timestamp desc limit 1)
      returning e.id into known;
    if known is not null then
      return known;
    end if;
    insert into security_events (type, severity, timestamp, last_at, endpoint, method, user_agent,
      details, tenant_id, user_id, ip, fingerprint, request_id)
      values (event.type, event.severity, moment, moment, left(event.endpoint, 300),
        left(event.method, 10), left(event.user_agent, 300), coalesce(event.details, '{}'),
        event.tenant_id, event.user_id, event.ip, event.fingerprint, left(event.request_id, 64))
      returning id into known;
    if (select count(*) from (select from security_events e where e.tenant_id = event.tenant_id
        limit 1001) few) > 1000 then
      perform app.archive_security_events(moment, event.tenant_id);
    end if;
    return known;
  end $function$
;
