-- The guard: events with repeats and an archive, blocks that every process follows, and grouped
-- reports of the browsers' content security policy.

-- Who sees a company's events and blocks, and who acts on them: people with the permission in that
-- company or above it.
create function app.can_see_security(company uuid, action text) returns boolean
  language sql stable
  as $$
    select app.may('security', action) and exists (
      select from public.get_accessible_companies(app.user_id(), 'read') a where a.id = company)
  $$;
grant execute on function app.can_see_security to app_user;

-- Whether the caller may act on a person: within reach, not themselves, and of no higher role.
create function app.can_restrain(person uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select person <> app.user_id() and exists (
      select from profiles p left join user_roles r on r.user_id = p.id
      where p.id = person and p.deleted_at is null
        and app.role_level(r.role) <= app.own_level()
        and app.can_see_security(p.company_id, 'update'))
  $$;
grant execute on function app.can_restrain to app_user;

alter table security_events
  add column last_at timestamptz not null default clock_timestamp(),
  add column repeats integer not null default 1 check (repeats >= 1),
  add column fingerprint text check (length(fingerprint) = 32),
  add column request_id text check (length(request_id) <= 64);

create index security_events_by_fingerprint on security_events (fingerprint, timestamp desc);
create index security_events_by_ip on security_events (ip, timestamp desc) where ip is not null;

drop policy "members read security events of their own subtree" on security_events;
create policy "members read security events of their own subtree" on security_events
  for select to app_user
  using ((select app.may('security', 'read')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = security_events.tenant_id offset 0));

-- Events that are older than a day, or that made room for others. One partition per day, in a
-- schema that only the owner uses: they are read through the table.
create schema archive;

create table security_event_archive (
  id uuid not null,
  type text not null,
  severity text not null,
  timestamp timestamptz not null,
  endpoint text not null,
  method text not null,
  user_agent text,
  details jsonb not null,
  tenant_id uuid,
  user_id uuid,
  ip text,
  last_at timestamptz not null,
  repeats integer not null,
  fingerprint text,
  request_id text,
  primary key (timestamp, id)
) partition by range (timestamp);

create index security_event_archive_by_tenant
  on security_event_archive (tenant_id, timestamp desc, id);
create index security_event_archive_by_user on security_event_archive (user_id, timestamp desc);

call app.protect('security_event_archive');

create policy "members read archived security events of their own subtree"
  on security_event_archive for select to app_user
  using ((select app.may('security', 'read')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = security_event_archive.tenant_id offset 0));
grant select on security_event_archive to app_platform;
grant select on security_event_archive to app_user;

-- Creates the partition of a day if it is missing.
create function app.add_event_partition(day date) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    part text := 'archive.security_events_' || to_char(day, 'YYYYMMDD');
  begin
    if to_regclass(part) is not null then
      return;
    end if;
    perform pg_advisory_xact_lock(hashtextextended('security event archive', 0));
    if to_regclass(part) is null then
      execute format('create table %s partition of public.security_event_archive
        for values from (%L) to (%L)', part, day::timestamp at time zone 'UTC',
        (day + 1)::timestamp at time zone 'UTC');
      execute format('call app.protect(%L, false)', part);
    end if;
  end $$;

-- Moves events to the archive: those that are a day old, and of each company those beyond the
-- thousand most important. Low severity leaves first, then the oldest. With `only_company`, its own
-- surplus only.
create function app.archive_security_events(moment timestamptz, only_company uuid) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    kept constant integer := 1000;
    archived constant integer := 100000;
    day date;
    moved bigint;
    leaving uuid[];
    companies uuid[];
  begin
    select array_agg(l.id), array_agg(distinct l.tenant_id) into leaving, companies from (
      select e.id, e.tenant_id, e.timestamp, row_number() over (partition by e.tenant_id
        order by array_position(array['critical', 'high', 'medium', 'low'], e.severity),
          e.timestamp desc, e.id) as place
      from security_events e where only_company is null or e.tenant_id = only_company) l
    where l.place > kept or l.timestamp < moment - interval '24 hours';
    if leaving is null then
      return 0;
    end if;
    for day in select distinct (e.timestamp at time zone 'UTC')::date from security_events e
      where e.id = any(leaving)
    loop
      perform app.add_event_partition(day);
    end loop;
    with gone as (delete from security_events e where e.id = any(leaving) returning e.*)
    insert into security_event_archive (id, type, severity, timestamp, endpoint, method,
      user_agent, details, tenant_id, user_id, ip, last_at, repeats, fingerprint, request_id)
      select id, type, severity, timestamp, endpoint, method, user_agent, details, tenant_id,
        user_id, ip, last_at, repeats, fingerprint, request_id from gone;
    get diagnostics moved = row_count;
    delete from security_event_archive a using unnest(companies) company
      where a.tenant_id is not distinct from company and a.timestamp < (
        select n.timestamp from security_event_archive n
        where n.tenant_id is not distinct from company
        order by n.timestamp desc offset archived - 1 limit 1);
    return moved;
  end $$;

-- Archives what is due and drops the days whose 90 days are over. Returns how many events moved.
create or replace function app.trim_security_events(moment timestamptz) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    moved bigint := app.archive_security_events(moment, null);
    part text;
  begin
    for part in select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'public.security_event_archive'::regclass
        and c.relname < 'security_events_'
          || to_char(moment at time zone 'UTC' - interval '90 days', 'YYYYMMDD')
    loop
      execute format('drop table archive.%I', part);
    end loop;
    return moved;
  end $$;

-- Adds an event, or counts it on an equal one of the last 60 seconds. Returns its id.
create function app.add_security_event(event security_events) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
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
  end $$;

-- The patterns with their thresholds and actions (specification, chapter 9) and block times.
create function app.pattern_defaults()
  returns table (pattern text, threshold integer, seconds integer, action text,
    block_seconds integer, severity text)
  language sql immutable
  as $$
    values
      ('rapid_requests', 50, 60, 'alert', null::integer, 'medium'),
      ('failed_auth', 5, 900, 'block', 900, 'high'),
      ('cross_tenant_access', 3, 300, 'block', 1800, 'high'),
      ('sql_injection', 1, 60, 'block', 3600, 'critical'),
      ('unusual_user_agent', 10, 3600, 'log', null, 'low'),
      ('privilege_escalation', 2, 1800, 'block', 1800, 'critical')
  $$;

-- A company's own thresholds, which apply to its people and those of the companies below.
create table pattern_rules (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete cascade,
  pattern text not null check (pattern in ('rapid_requests', 'failed_auth', 'cross_tenant_access',
    'sql_injection', 'unusual_user_agent', 'privilege_escalation')),
  threshold integer not null check (threshold between 1 and 1000),
  seconds integer not null check (seconds between 1 and 86400),
  block_seconds integer check (block_seconds between 60 and 86400),
  priority integer not null default 0 check (priority between 0 and 1000),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  unique (company_id, pattern, priority)
);

call app.protect('pattern_rules');

create trigger touch before update on pattern_rules
  for each row execute function app.touch();

create constraint trigger audit after insert or update or delete
  on pattern_rules deferrable initially deferred
  for each row execute function app.audit_row('company_id', 'pattern');

create policy "members read pattern rules of their own subtree" on pattern_rules
  for select to app_user
  using ((select app.may('security', 'read')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = pattern_rules.company_id offset 0));
create policy "members create pattern rules of their own subtree" on pattern_rules
  for insert to app_user
  with check ((select app.may('security', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'update') a
      where a.id = pattern_rules.company_id offset 0));
create policy "members change pattern rules of their own subtree" on pattern_rules
  for update to app_user
  using ((select app.may('security', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'update') a
      where a.id = pattern_rules.company_id offset 0))
  with check ((select app.may('security', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'update') a
      where a.id = pattern_rules.company_id offset 0));
create policy "members remove pattern rules of their own subtree" on pattern_rules
  for delete to app_user
  using ((select app.may('security', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'update') a
      where a.id = pattern_rules.company_id offset 0));
grant select, insert, update, delete on pattern_rules to app_platform;
grant select, delete on pattern_rules to app_user;
grant insert (id, company_id, pattern, threshold, seconds, block_seconds, priority),
  update (threshold, seconds, block_seconds, priority) on pattern_rules to app_user;

-- What applies to a company: of the default and the rules of the company and those above it, the
-- strictest of each value. Of several rules of one company the highest priority counts.
create function app.pattern_rule(wanted text, company uuid)
  returns table (threshold integer, seconds integer, action text, block_seconds integer,
    severity text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select least(d.threshold, min(r.threshold)), greatest(d.seconds, max(r.seconds)), d.action,
      case when d.block_seconds is not null then greatest(d.block_seconds, max(r.block_seconds))
        end, d.severity
    from app.pattern_defaults() d left join (
      select distinct on (p.company_id) p.pattern, p.threshold, p.seconds, p.block_seconds
      from company_tree t join pattern_rules p on p.company_id = t.ancestor_id
      where t.descendant_id = company and p.pattern = wanted
      order by p.company_id, p.priority desc) r on r.pattern = d.pattern
    where d.pattern = wanted
    group by d.threshold, d.seconds, d.action, d.block_seconds, d.severity
  $$;

-- The rules that apply to the caller's own company.
create function app.own_pattern_rules()
  returns table (pattern text, threshold integer, seconds integer, block_seconds integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select d.pattern, r.threshold, r.seconds, r.block_seconds
    from app.pattern_defaults() d
      cross join lateral app.pattern_rule(d.pattern, app.actor_company(app.user_id())) r
    where app.may('security', 'read')
  $$;
grant execute on function app.own_pattern_rules to app_user;

-- Pauses: for a person, a session, the signed-out visitors of an address, or sign-in to an account
-- from one device or address. Never for a company.
create table security_blocks (
  id uuid primary key default gen_random_uuid(),
  company_id uuid references companies (id) on delete cascade,
  scope text not null check (scope in ('person', 'session', 'address', 'account_address')),
  -- SHA-256 of what requests are compared with; see app.block_subject.
  subject text not null check (subject ~ '^[0-9a-f]{64}$'),
  -- Hashed tokens of sessions that ended with the block, so that their browsers learn why.
  tokens text[] not null default '{}',
  user_id uuid references profiles (id) on delete cascade,
  ip text,
  pattern text,
  event_id uuid,
  created_at timestamptz not null default clock_timestamp(),
  until timestamptz not null,
  level integer not null default 1 check (level >= 1),
  created_by uuid references profiles (id) on delete set null,
  reason text check (length(reason) between 1 and 300),
  released_at timestamptz,
  released_by uuid references profiles (id) on delete set null,
  release_reason text check (length(release_reason) between 1 and 300)
);

create index security_blocks_by_company on security_blocks (company_id, created_at desc, id);
create index security_blocks_by_until on security_blocks (until) where released_at is null;
create index security_blocks_by_subject on security_blocks (subject, created_at desc);
create index security_blocks_by_user on security_blocks (user_id, created_at desc);
create index security_blocks_by_creator on security_blocks (created_by);
create index security_blocks_by_releaser on security_blocks (released_by);

call app.protect('security_blocks');

create policy "members read blocks of their own subtree" on security_blocks
  for select to app_user
  using ((select app.may('security', 'read')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = security_blocks.company_id offset 0));
grant select on security_blocks to app_platform;
-- Not what requests are compared with.
grant select (id, company_id, scope, user_id, ip, pattern, event_id, created_at, until, level,
  created_by, reason, released_at, released_by, release_reason) on security_blocks to app_user;

create function app.block_subject(scope text, name text) returns text
  language sql immutable
  as $$ select encode(sha256(convert_to(scope || ' ' || name, 'UTF8')), 'hex') $$;

-- Every process keeps the active blocks in memory.
create function app.announce_block() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    perform pg_notify('security_blocks', new.id::text);
    return null;
  end $$;

create trigger announce after insert or update on security_blocks
  for each row execute function app.announce_block();

-- Active blocks, or one of them; nothing if it has ended. Limited to the newest, so that a flood of
-- addresses can't fill the memory of the processes.
create function app.active_blocks(only_block uuid)
  returns table (id uuid, scope text, subject text, tokens text[], company_id uuid, until text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select b.id, b.scope, b.subject, b.tokens, b.company_id, b.until::text from security_blocks b
    where b.released_at is null and b.until > clock_timestamp()
      and (only_block is null or b.id = only_block)
    order by b.created_at desc limit 50000
  $$;
grant execute on function app.active_blocks to trunkline_login;

-- Writes an audit entry about a block, in the company it belongs to.
create function app.audit_block(block security_blocks, event text) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    entry audit_logs;
  begin
    entry.company_id := block.company_id;
    entry.action := 'event';
    entry.resource_type := event;
    entry.resource_id := block.id;
    entry.resource_label := coalesce((select nullif(concat_ws(' ', nullif(p.first_name, ''),
      nullif(p.last_name, '')), '') from profiles p where p.id = block.user_id), block.ip);
    entry.result := 'done';
    entry.after := jsonb_strip_nulls(jsonb_build_object('scope', block.scope, 'until', block.until,
      'pattern', block.pattern, 'reason', coalesce(block.release_reason, block.reason)));
    perform app.write_audit(entry);
  end $$;

-- Ends sessions of a person, or one of them, and returns their hashed tokens.
create function app.end_sessions_of(person uuid, only_session uuid) returns text[]
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    tokens text[];
  begin
    with gone as (delete from user_sessions s where s.user_id = person
      and (only_session is null or s.id = only_session) returning s.token)
    select coalesce(array_agg(token), '{}') into tokens from gone;
    perform app.end_lost_push(person);
    return tokens;
  end $$;

-- Starts a block. Each further one of the same pattern within a week of the last doubles, up to a
-- day.
create function app.add_block(block security_blocks, first_seconds integer) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    moment timestamptz := clock_timestamp();
    most constant integer := 86400;
  begin
    block.id := gen_random_uuid();
    block.created_at := moment;
    block.tokens := coalesce(block.tokens, '{}');
    block.level := 1;
    if block.pattern is not null then
      select count(*) + 1 into block.level from security_blocks b
        where b.pattern = block.pattern and b.created_at > moment - interval '7 days'
          and case when block.scope = 'session' then b.scope = 'session'
              and b.user_id = block.user_id
            else b.subject = block.subject end;
      block.until := moment + make_interval(secs =>
        least(most, first_seconds * 2 ^ least(block.level - 1, 11))::integer);
    end if;
    insert into security_blocks select block.*;
    perform app.audit_block(block, 'security.blocked');
    return block.id;
  end $$;
