CREATE OR REPLACE FUNCTION app.record_pattern(pattern text, facts jsonb)
 RETURNS TABLE(block_id uuid, until text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    event security_events;
    block security_blocks;
    rule record;
    person uuid := (facts ->> 'person')::uuid;
    counted text;
    reached boolean;
    recorded uuid;
  begin
    if pattern = 'failed_auth' and person is null then
      select u.id into person from auth_users u where u.email = facts ->> 'account';
    end if;
    event.tenant_id := coalesce((select p.company_id from profiles p where p.id = person),
      (facts ->> 'company')::uuid);
    select * into rule from app.pattern_rule(pattern, event.tenant_id);
    counted := case pattern
      when 'failed_auth' then coalesce(facts ->> 'account',
        (select u.email from auth_users u where u.id = person)) || ' ' || (facts ->> 'source')
      when 'sql_injection' then coalesce('session ' || (facts ->> 'session'),
        'address ' || (facts ->> 'address'))
      else coalesce(person::text, 'address ' || (facts ->> 'address')) end;
    reached := coalesce((facts ->> 'counts')::boolean, true)
      and app.count_pattern(pattern, app.block_subject(pattern, counted), event.tenant_id, '{0}');
    if pattern = 'failed_auth' and not reached then
      return;
    end if;
    event.type := pattern;
    event.severity := rule.severity;
    event.endpoint := coalesce(facts ->> 'endpoint', '');
    event.method := coalesce(facts ->> 'method', '');
    event.user_agent := facts ->> 'agent';
    event.details := coalesce(facts -> 'details', '{}');
    event.user_id := person;
    event.ip := facts ->> 'ip';
    event.request_id := facts ->> 'request';
    recorded := app.add_security_event(event);
    if not reached or rule.action <> 'block' then
      return;
    end if;
    block_id := app.block_for_pattern(pattern, recorded, facts || jsonb_build_object(
      'person', person, 'counted', counted), event.tenant_id, rule.block_seconds);
    select b.until::text into until from security_blocks b where b.id = block_id;
    return next;
  end $function$
;
grant execute on app.record_pattern(text,jsonb) to trunkline_login;
