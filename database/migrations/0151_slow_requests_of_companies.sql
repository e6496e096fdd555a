-- Slow requests are shown to the people of their company.

-- Records events that no pattern counts: slow requests and suspicious input. Without a company
-- they are the platform's: otherwise no one could see them.
create or replace function app.record_observations(events jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
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
  end $$;
