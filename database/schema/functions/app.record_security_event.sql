CREATE OR REPLACE FUNCTION app.record_security_event(event_type text, event_severity text, event_endpoint text, event_method text, event_agent text, event_details jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    event security_events;
    person uuid := coalesce(app.claim('supporter_id')::uuid, app.user_id());
    own uuid;
    recorded uuid;
  begin
    if app.actor_company(app.user_id()) is null then
      raise exception using errcode = '42501', message = 'nobody is signed in';
    end if;
    event.type := event_type;
    event.severity := event_severity;
    event.endpoint := event_endpoint;
    event.method := event_method;
    event.user_agent := event_agent;
    event.details := event_details;
    event.tenant_id := app.actor_company(app.user_id());
    event.user_id := app.user_id();
    event.ip := app.claim('client_address');
    event.request_id := app.claim('request_id');
    recorded := app.add_security_event(event);
    if event_type = 'cross_tenant_access'
      and app.is_new_refusal(person, coalesce(event_details ->> 'id', '')) then
      select p.company_id into own from profiles p where p.id = person;
      if app.count_pattern('cross_tenant_access', person::text, own, '{0}') then
        perform app.block_for_refusals(person, own, recorded);
      end if;
    end if;
  end $function$
;
grant execute on app.record_security_event(text,text,text,text,text,jsonb) to app_user;
