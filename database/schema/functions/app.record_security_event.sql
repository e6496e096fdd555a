CREATE OR REPLACE FUNCTION app.record_security_event(event_type text, event_severity text, event_endpoint text, event_method text, event_agent text, event_details jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    if app.actor_company(app.user_id()) is null then
      raise exception using errcode = '42501', message = 'nobody is signed in';
    end if;
    insert into security_events (type, severity, endpoint, method, user_agent, details, tenant_id,
      user_id, ip)
      values (event_type, event_severity, left(event_endpoint, 300), left(event_method, 10),
        left(event_agent, 300), event_details, app.actor_company(app.user_id()), app.user_id(),
          app.claim('client_address'));
  end $function$
;
grant execute on app.record_security_event(text,text,text,text,text,jsonb) to app_user;
