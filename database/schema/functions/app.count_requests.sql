CREATE OR REPLACE FUNCTION app.count_requests(reports jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    report record;
    event security_events;
    rule record;
    company uuid;
    taken integer;
  begin
    for report in
      select r.pattern, r.subject, r.person, r.company, r.ago, r.ip, r.endpoint, r.method, r.agent,
        r.request
      from jsonb_to_recordset(reports) r(pattern text, subject text, person uuid, company uuid,
        ago double precision[], ip text, endpoint text, method text, agent text, request text)
      where r.pattern in ('rapid_requests', 'unusual_user_agent')
      -- In a fixed order, so that processes can't deadlock.
      order by r.pattern, r.subject
    loop
      company := coalesce((select p.company_id from profiles p where p.id = report.person),
        report.company);
      continue when not app.count_pattern(report.pattern, report.subject, company, report.ago);
      if report.pattern = 'rapid_requests' then
        select granted into taken
          from app.consume_rate_limit('rapid alert', report.subject, 900, 1, 1);
        continue when taken = 0;
      end if;
      select * into rule from app.pattern_rule(report.pattern, company);
      event.type := report.pattern;
      event.severity := rule.severity;
      event.endpoint := coalesce(report.endpoint, '');
      event.method := coalesce(report.method, '');
      event.user_agent := report.agent;
      event.details := '{}';
      event.tenant_id := company;
      event.user_id := report.person;
      event.ip := report.ip;
      event.request_id := report.request;
      if report.pattern = 'rapid_requests' then
        perform app.notify_incident(app.add_security_event(event), false);
      else
        perform app.add_security_event(event);
      end if;
    end loop;
  end $function$
;
grant execute on app.count_requests(jsonb) to trunkline_login;
