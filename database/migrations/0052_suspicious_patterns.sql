-- The six suspicious patterns: counted in sliding windows that all processes share, recorded as
-- events, and answered with a block or an alert. Blocks by hand, releases and grouped reports.

-- Counts `times` occurrences, given as seconds ago, and returns whether the threshold is reached;
-- then counting starts again. A time in the future means that the clock was set back; it counts as
-- now.
create function app.count_pattern(pattern text, counted text, company uuid,
    seconds_ago double precision[]) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    rule record;
    moment timestamptz;
    span interval;
    fresh timestamptz[];
    reached boolean;
  begin
    select * into rule from app.pattern_rule(pattern, company);
    span := make_interval(secs => rule.seconds);
    insert into rate_limit_windows (rule, key, hits, expires_at)
      values ('pattern ' || pattern, counted, '{}', clock_timestamp() + span)
      on conflict on constraint rate_limit_windows_pkey
        do update set expires_at = excluded.expires_at
      returning hits into fresh;
    -- Read only after the row is locked, so that a caller who waited doesn't use an older time.
    moment := clock_timestamp();
    select array_agg(hit order by hit) into fresh from (
      select least(old, moment) as hit from unnest(fresh) old
      union all
      select moment - make_interval(secs => least(greatest(ago, 0), 3600))
        from unnest(seconds_ago) ago) hits;
    -- Any window counts that ends with an occurrence, not only the one that ends now.
    select coalesce(bool_or(fresh[place] - fresh[place - rule.threshold + 1] < span), false)
      into reached
      from generate_series(rule.threshold, cardinality(fresh)) place;
    update rate_limit_windows w
      set hits = case when reached then '{}' else
          array(select hit from unnest(fresh) hit where hit > moment - span order by hit) end,
        expires_at = moment + span
      where w.rule = 'pattern ' || pattern and w.key = counted;
    return reached;
  end $$;

-- Notifies the people who can act, once per incident: those with the permission in the company, or
-- in the nearest one above that has any.
create function app.notify_incident(event uuid, blocked boolean) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    incident security_events;
    place uuid;
  begin
    select * into incident from security_events e where e.id = event;
    for place in select t.ancestor_id from company_tree t
      where t.descendant_id = incident.tenant_id order by t.depth
    loop
      perform app.notify_permission_holders(place, 'security', 'update', 'security.incident',
        jsonb_build_object('event', incident.id, 'pattern', incident.type,
          'who', coalesce((select nullif(concat_ws(' ', nullif(p.first_name, ''),
            nullif(p.last_name, '')), '') from profiles p where p.id = incident.user_id),
            incident.ip, ''),
          'since', incident.timestamp, 'blocked', blocked),
        incident.id, incident.user_id);
      exit when exists (select from notifications n
        where n.about = incident.id and n.kind = 'security.incident');
    end loop;
  end $$;

-- Counts one occurrence of a pattern, records it, and blocks or alerts when it is reached. `facts`
-- are those of the request: person, session, account, source, address, ip, company, endpoint,
-- method, agent, request and details; `counts` is false for requests that another site made the
-- browser send. Returns the block, if any.
create function app.record_pattern(pattern text, facts jsonb)
  returns table (block_id uuid, until text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
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
  end $$;
grant execute on function app.record_pattern to trunkline_login;

-- Blocks what a pattern blocks: an account from one place, a session or address, or a person.
create function app.block_for_pattern(pattern text, event uuid, facts jsonb, company uuid,
    first_seconds integer) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
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
      -- Of an address only the visitors of this company's sites and those below are blocked.
      block.company_id := (facts ->> 'company')::uuid;
    elsif pattern = 'sql_injection' then
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
  end $$;

-- The same record counts once in 10 seconds.
create function app.is_new_refusal(person uuid, record text) returns boolean
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select granted = 1
    from app.consume_rate_limit('refused record', person || ' ' || record, 10, 1, 1)
  $$;

create function app.block_for_refusals(person uuid, company uuid, event uuid) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select app.block_for_pattern('cross_tenant_access', event,
      jsonb_build_object('person', person, 'ip', app.claim('client_address')), company,
      r.block_seconds)
    from app.pattern_rule('cross_tenant_access', company) r
  $$;

-- Records an event of the caller; person, company and address come from the claims, not from
-- arguments. A refused record counts as an attempt.
create or replace function app.record_security_event(event_type text, event_severity text,
    event_endpoint text, event_method text, event_agent text, event_details jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
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
  end $$;

-- Records which of the named records exist outside the caller's reach, and counts those and missing
-- ones as attempts: once per person and record in 10 seconds. At most 20 are recorded per person in
-- five minutes. `subjects` are the records that the operation was about, `named` all others in its
-- input.
--
-- Companies above publish to those below, and forms refer to them. Such a record counts only if it
-- was the subject, and one of a published kind only if it was to be changed or deleted. In support
-- access the supporter is the person, and what either of the two can reach doesn't count.
create or replace function app.record_violations(subjects uuid[], named uuid[],
    request_endpoint text, request_method text, request_agent text) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    person uuid := coalesce(app.claim('supporter_id')::uuid, app.user_id());
    most constant integer := 20;
    published constant text[] := array['system_alert', 'release_note', 'page', 'blog_post',
      'service', 'media_asset', 'tenant_theme', 'messages', 'message_attachments'];
    own uuid;
    reach uuid[];
    found record;
    event security_events;
    taken integer;
    place integer;
    recorded uuid;
    cause uuid;
  begin
    if app.actor_company(app.user_id()) is null then
      raise exception using errcode = '42501', message = 'nobody is signed in';
    end if;
    select p.company_id into own from profiles p where p.id = person;
    reach := array_remove(array[own, app.actor_company(app.user_id())], null);
    for found in
      with known as (select * from app.owners_of(subjects || named))
      select o.resource_type, o.resource_id, true as foreign_record from known o
      where o.owners <> '{}'
        and not exists (select from company_tree t
          where t.ancestor_id = any(reach) and t.descendant_id = any(o.owners))
        and not (exists (select from company_tree t
            where t.ancestor_id = any(o.owners) and t.descendant_id = any(reach))
          and (o.resource_id <> all(subjects)
            or o.resource_type = any(published) and request_method not in ('PATCH', 'DELETE')))
      union all
      select null, s, false from unnest(subjects) s
      where not exists (select from known o where o.resource_id = s)
    loop
      perform pg_advisory_xact_lock(hashtextextended('violations of ' || person, 0));
      continue when not app.is_new_refusal(person, found.resource_id::text);
      recorded := null;
      if found.foreign_record then
        select granted into taken
          from app.consume_rate_limit('violations', person::text, 300, most, 1);
        if taken = 1 then
          event.details := jsonb_build_object('type', found.resource_type,
            'id', found.resource_id);
          select cardinality(hits) into place from rate_limit_windows
            where rate_limit_windows.rule = 'violations' and key = person::text;
          if place = most then
            event.details := event.details || '{"more_left_out": true}';
          end if;
        end if;
      else
        taken := 0;
      end if;
      event.type := 'cross_tenant_access';
      event.severity := 'high';
      event.endpoint := request_endpoint;
      event.method := request_method;
      event.user_agent := request_agent;
      event.tenant_id := own;
      event.user_id := person;
      event.ip := app.claim('client_address');
      event.request_id := app.claim('request_id');
      if taken = 1 then
        recorded := app.add_security_event(event);
        perform app.record_event('security.cross_tenant_access', null, found.resource_type,
          'denied', event.details);
      end if;
      if app.count_pattern('cross_tenant_access', person::text, own, '{0}') then
        if recorded is null and cause is null then
          event.details := '{"missing": true}';
          recorded := app.add_security_event(event);
        end if;
        cause := coalesce(cause, recorded);
      end if;
    end loop;
    if cause is not null then
      perform app.block_for_refusals(person, own, cause);
    end if;
  end $$;

-- Counts the API requests of one process since its last report, by subject: each with its person or
-- address, company and the seconds since each request. Alerts once per subject in 15 minutes.
create function app.count_requests(reports jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
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
      -- In one order, so that processes don't wait for each other in a circle.
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
  end $$;
grant execute on function app.count_requests to trunkline_login;

-- Records events that no pattern counts: slow requests and suspicious input.
create function app.record_observations(events jsonb) returns void
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
        seen.company);
      event.user_id := seen.person;
      event.ip := seen.ip;
      event.request_id := seen.request;
      perform app.add_security_event(event);
    end loop;
  end $$;
grant execute on function app.record_observations to trunkline_login;

-- Blocks a person within reach by hand, or the signed-out visitors of an event's address on the
-- sites of the event's company and those below. `address` is the event's address as counted.
create function app.block_by_hand(wanted_scope text, person uuid, event uuid, address text,
    ends timestamptz, why text) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    block security_blocks;
  begin
    block.scope := wanted_scope;
    block.until := ends;
    block.reason := why;
    block.created_by := app.user_id();
    block.event_id := event;
    if wanted_scope = 'person' then
      select p.id, p.company_id into block.user_id, block.company_id
        from profiles p where p.id = person and p.deleted_at is null;
      block.subject := app.block_subject('person', person::text);
    else
      select e.tenant_id, e.ip into block.company_id, block.ip from (
        select s.id, s.tenant_id, s.ip from security_events s
        union all select a.id, a.tenant_id, a.ip from security_event_archive a) e
        where e.id = event;
      block.subject := app.block_subject('address', address);
    end if;
    if wanted_scope not in ('person', 'address') or block.company_id is null
      or not app.can_see_security(block.company_id, 'update')
      or wanted_scope = 'person' and not app.can_restrain(person)
      or wanted_scope = 'address' and block.ip is null then
      raise exception using errcode = '42501', message = 'not within reach';
    end if;
    if wanted_scope = 'person' then
      block.tokens := app.end_sessions_of(person, null);
    end if;
    return app.add_block(block, null);
  end $$;
grant execute on function app.block_by_hand to app_user;

-- Ends a block within reach before its time; no one releases their own. Returns whether it was
-- active.
create function app.release_block(wanted uuid, why text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    block security_blocks;
  begin
    select * into block from security_blocks b where b.id = wanted for update;
    if block.id is null or not app.can_see_security(block.company_id, 'update')
      or block.user_id = app.user_id() then
      raise exception using errcode = '42501', message = 'not within reach';
    end if;
    if block.released_at is not null or block.until <= clock_timestamp() then
      return false;
    end if;
    update security_blocks b set released_at = clock_timestamp(), released_by = app.user_id(),
      release_reason = why where b.id = wanted returning b.* into block;
    perform app.audit_block(block, 'security.released');
    return true;
  end $$;
grant execute on function app.release_block to app_user;

-- Ends the blocks that a pattern put on a person who has just proved their second factor on a
-- device they have used before: once a day. Returns whether nothing blocks them any more.
create function app.release_own_block(person uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    block security_blocks;
    taken integer;
  begin
    if not exists (select from security_blocks b where b.subject
        = app.block_subject('person', person::text)
        and b.released_at is null and b.until > clock_timestamp()) then
      return true;
    end if;
    if exists (select from security_blocks b where b.subject
        = app.block_subject('person', person::text) and b.pattern is null
        and b.released_at is null and b.until > clock_timestamp()) then
      return false;
    end if;
    select granted into taken
      from app.consume_rate_limit('own release', person::text, 86400, 1, 1);
    if taken = 0 then
      return false;
    end if;
    for block in update security_blocks b set released_at = clock_timestamp(),
        released_by = person, release_reason = 'Second step on a known device'
      where b.subject = app.block_subject('person', person::text)
        and b.released_at is null and b.until > clock_timestamp() returning b.*
    loop
      perform app.audit_block(block, 'security.released');
    end loop;
    return true;
  end $$;
grant execute on function app.release_own_block to app_auth;

-- Sessions of people within reach, for those who may see security.
create function app.sessions_below(only_person uuid, only_company uuid)
  returns table (id uuid, user_id uuid, company_id uuid, assurance text, method text, ip text,
    user_agent text, created_at timestamptz, last_activity timestamptz, expires_at timestamptz,
    may_end boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select s.id, s.user_id, p.company_id, s.aal, s.method, s.ip_address, s.user_agent,
      s.created_at, s.last_activity, s.expires_at, app.can_restrain(p.id)
    from public.get_accessible_companies(app.user_id(), 'read') a
      join profiles p on p.company_id = a.id
      join user_sessions s on s.user_id = p.id
    where app.may('security', 'read') and s.expires_at > now()
      and (only_person is null or p.id = only_person)
      and (only_company is null or p.company_id = only_company)
  $$;
grant execute on function app.sessions_below to app_user;

-- Ends one session of a person within reach. Returns whether it existed.
create function app.end_session_below(session uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    owner record;
    entry audit_logs;
  begin
    select p.id, p.company_id into owner from user_sessions s join profiles p on p.id = s.user_id
      where s.id = session;
    if owner.id is null or not app.can_restrain(owner.id) then
      return false;
    end if;
    perform app.end_sessions_of(owner.id, session);
    entry.company_id := owner.company_id;
    entry.action := 'event';
    entry.resource_type := 'security.session_ended';
    entry.resource_id := owner.id;
    entry.resource_label := (select nullif(concat_ws(' ', nullif(p.first_name, ''),
      nullif(p.last_name, '')), '') from profiles p where p.id = owner.id);
    entry.result := 'done';
    perform app.write_audit(entry);
    return true;
  end $$;
grant execute on function app.end_session_below to app_user;

-- Reports of browsers about the content security policy, in at most 200 groups per company; the
-- rest are one group without a page.
create table csp_groups (
  id uuid primary key default gen_random_uuid(),
  company_id uuid references companies (id) on delete cascade,
  directive text not null check (length(directive) <= 100),
  blocked text not null check (length(blocked) <= 200),
  path text not null check (length(path) <= 200),
  extension boolean not null,
  reports bigint not null default 1 check (reports >= 1),
  first_at timestamptz not null default clock_timestamp(),
  last_at timestamptz not null default clock_timestamp(),
  unique nulls not distinct (company_id, directive, blocked, path)
);

create index csp_groups_by_time on csp_groups (last_at desc, id);

call app.protect('csp_groups');

create policy "members read policy violations of their own subtree" on csp_groups
  for select to app_user
  using ((select app.may('security', 'read')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = csp_groups.company_id offset 0));
grant select on csp_groups to app_platform;
grant select on csp_groups to app_user;

create function app.record_csp_reports(company uuid, reports jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    report record;
    most constant integer := 200;
  begin
    for report in select left(r.directive, 100) as directive, left(r.blocked, 200) as blocked,
        left(r.path, 200) as path, r.extension
      from jsonb_to_recordset(reports) r(directive text, blocked text, path text,
        extension boolean)
      order by 1, 2, 3
    loop
      update csp_groups g set reports = g.reports + 1, last_at = clock_timestamp()
        where g.company_id is not distinct from company and g.directive = report.directive
          and g.blocked = report.blocked and g.path = report.path;
      continue when found;
      if (select count(*) from csp_groups g where g.company_id is not distinct from company)
          >= most then
        report.directive := 'other';
        report.blocked := 'other';
        report.path := '';
      end if;
      insert into csp_groups as g (company_id, directive, blocked, path, extension)
        values (company, report.directive, report.blocked, report.path, report.extension)
        on conflict (company_id, directive, blocked, path)
          do update set reports = g.reports + 1, last_at = clock_timestamp();
    end loop;
  end $$;
grant execute on function app.record_csp_reports to trunkline_login;

-- Rate limits of companies are edited by people with the permission in the company or above it.
create policy "members read rate limits of their own subtree" on rate_limit_overrides
  for select to app_user
  using ((select app.may('security', 'read')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = rate_limit_overrides.company_id offset 0));
create policy "members create rate limits of their own subtree" on rate_limit_overrides
  for insert to app_user
  with check ((select app.may('security', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'update') a
      where a.id = rate_limit_overrides.company_id offset 0));
create policy "members change rate limits of their own subtree" on rate_limit_overrides
  for update to app_user
  using ((select app.may('security', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'update') a
      where a.id = rate_limit_overrides.company_id offset 0))
  with check ((select app.may('security', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'update') a
      where a.id = rate_limit_overrides.company_id offset 0));
create policy "members remove rate limits of their own subtree" on rate_limit_overrides
  for delete to app_user
  using ((select app.may('security', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'update') a
      where a.id = rate_limit_overrides.company_id offset 0));
grant select, delete, insert (id, company_id, rule, seconds, max, priority),
  update (seconds, max, priority) on rate_limit_overrides to app_user;

-- Counters of the rules in `general` (their seconds and maximum by name) that are used up. A key is
-- a person, an address, or an account and a place, after the company whose own limit applies.
create function app.used_up_limits(general jsonb)
  returns table (rule text, key text, caller text, person uuid, company uuid, requests integer,
    free_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with named as (
      select w.rule, w.key, w.hits, m.tenant, regexp_replace(m.rest, '^mail ', '') as rest
      from rate_limit_windows w cross join lateral (
        select case when w.key ~ '^[0-9a-f-]{36} ' then left(w.key, 36)::uuid end as tenant,
          case when w.key ~ '^[0-9a-f-]{36} ' then substr(w.key, 38) else w.key end as rest) m
      where general ? w.rule and w.expires_at > now()),
    counted as (
      select n.rule, n.key, n.tenant, n.rest, l.max,
        make_interval(secs => l.seconds) as span,
        array(select hit from unnest(n.hits) hit
          where hit > now() - make_interval(secs => l.seconds) order by hit) as fresh
      from named n cross join lateral (
        select seconds, max from (
          select o.seconds, o.max, o.priority from rate_limit_overrides o
            where o.company_id = n.tenant and o.rule = n.rule
          union all
          select (general -> n.rule ->> 'seconds')::integer,
            (general -> n.rule ->> 'max')::integer, -1) limits
        order by priority desc limit 1) l)
    select c.rule, c.key, c.rest, p.id, coalesce(p.company_id, c.tenant), cardinality(c.fresh),
      c.fresh[cardinality(c.fresh) - c.max + 1] + c.span
    from counted c left join profiles p on p.id = case
      when c.rest ~ '^[0-9a-f-]{36}($|\|)' then left(c.rest, 36)::uuid
      else (select u.id from auth_users u where u.email = split_part(c.rest, '|', 1)) end
    where c.max > 0 and cardinality(c.fresh) >= c.max
  $$;

-- Counters that are used up, of callers within reach. Addresses without a company are the
-- platform's.
create function app.limited_callers(general jsonb)
  returns table (rule text, key text, caller text, person uuid, company uuid, requests integer,
    free_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select u.* from app.used_up_limits(general) u
    where app.may('security', 'read') and case when u.company is null
      then exists (select from companies c
        where c.id = app.actor_company(app.user_id()) and c.parent_id is null)
      else app.can_see_security(u.company, 'read') end
    order by u.free_at desc limit 200
  $$;
grant execute on function app.limited_callers to app_user;

-- Resets one of those counters. Returns whether it was used up.
create function app.release_limit(general jsonb, wanted_rule text, wanted_key text)
  returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    limited record;
    entry audit_logs;
  begin
    if not app.may('security', 'update') then
      raise exception using errcode = '42501', message = 'not within reach';
    end if;
    select l.* into limited from app.limited_callers(general) l
      where l.rule = wanted_rule and l.key = wanted_key;
    if not found then
      return false;
    end if;
    update rate_limit_windows w set hits = '{}'
      where w.rule = wanted_rule and w.key = wanted_key;
    entry.company_id := limited.company;
    entry.action := 'event';
    entry.resource_type := 'security.limit_released';
    entry.resource_id := limited.person;
    entry.resource_label := wanted_rule;
    entry.result := 'done';
    perform app.write_audit(entry);
    return true;
  end $$;
grant execute on function app.release_limit to app_user;

create or replace function app.notification_kinds()
  returns table (kind text, category text, critical boolean, mailed boolean)
  language sql immutable
  as $$
    values
      ('alerts.shown', 'system_updates', false, false),
      ('alerts.urgent', 'system_updates', true, false),
      ('auth.device_added', 'security_alerts', true, true),
      ('auth.email_changed', 'security_alerts', true, true),
      ('auth.mfa_enrolled', 'security_alerts', true, true),
      ('auth.mfa_locked', 'security_alerts', true, true),
      ('auth.mfa_removed', 'security_alerts', true, true),
      ('auth.passkey_added', 'security_alerts', true, true),
      ('auth.passkey_removed', 'security_alerts', true, true),
      ('auth.password_changed', 'security_alerts', true, true),
      ('auth.password_reset', 'security_alerts', true, true),
      ('auth.provider_linked', 'security_alerts', true, true),
      ('auth.recovery_code_used', 'security_alerts', true, true),
      ('auth.recovery_codes_renewed', 'security_alerts', true, true),
      ('auth.second_step_reset', 'security_alerts', true, true),
      ('exports.failed', 'system_updates', false, false),
      ('exports.finished', 'system_updates', false, false),
      ('imports.finished', 'system_updates', false, false),
      ('messaging.mention', 'new_messages', false, false),
      ('messaging.message', 'new_messages', false, false),
      ('messaging.request', 'new_messages', false, false),
      ('notifications.week', 'weekly_reports', false, false),
      ('partners.application', 'partner_requests', false, false),
      ('partners.decision', 'partner_requests', false, false),
      ('releases.published', 'system_updates', false, false),
      ('security.incident', 'security_alerts', false, false),
      ('users.invitation_accepted', 'system_updates', false, false),
      ('users.role_changed', 'security_alerts', false, true),
      ('users.viewed_as', 'security_alerts', true, true)
  $$;
