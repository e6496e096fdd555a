CREATE OR REPLACE FUNCTION app.record_observations(events jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    seen record;
    event security_events;
  begin
    for seen in select * from jsonb_to_recordset(events) r(type text, severity text, person uuid,
        company uuid, ip text, endpoint text, method text, agent text, request text, details jsonb)
      where r.type in ('slow_request', 'suspicious_input')
    loop
      event.type := seen.type;
      event.severity := seen.severity;
      event.endpoint := coalesce(seen.endpoint, '');
      event.method := coalesce(seen.method, '');
      event.user_agent := seen.agent;
      event.details := coalesce(seen.details, '{}');
      event.tenant_id := coalesce((select p.company_id from profiles p where p.id = seen.person),
        seen.company, (select c.id from companies c where c.kind = 'platform'));
      event.user_id := seen.person;
      event.ip := seen.ip;
      event.request_id := seen.request;
      perform app.add_security_event(event);
    end loop;
  end $function$
;
grant execute on app.record_observations(jsonb) to trunkline_login;
