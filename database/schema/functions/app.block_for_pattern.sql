CREATE OR REPLACE FUNCTION app.block_for_pattern(pattern text, event uuid, facts jsonb, company uuid, first_seconds integer)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    block security_blocks;
    person uuid := (facts ->> 'person')::uuid;
    session uuid := (facts ->> 'session')::uuid;
    made uuid;
  begin
    block.pattern := pattern;
    block.event_id := event;
    block.company_id := company;
    block.user_id := person;
    block.ip := facts ->> 'ip';
    if pattern = 'failed_auth' then
      block.scope := 'account_address';
      block.subject := app.block_subject('account_address', facts ->> 'counted');
    elsif pattern = 'sql_injection' and session is null then
      block.scope := 'address';
      block.subject := app.block_subject('address', facts ->> 'address');
      -- The address is blocked only on the sites of this company and those below.
      block.company_id := (facts ->> 'company')::uuid;
    elsif pattern = 'sql_injection' and not exists (
        select from api_keys k where k.user_id = person) then
      block.scope := 'session';
      block.subject := app.block_subject('session', session::text);
      block.tokens := app.end_sessions_of(person, session);
    else
      block.scope := 'person';
      block.subject := app.block_subject('person', person::text);
      block.tokens := app.end_sessions_of(person, null);
    end if;
    made := app.add_block(block, first_seconds);
    perform app.notify_incident(event, true);
    return made;
  end $function$
;
