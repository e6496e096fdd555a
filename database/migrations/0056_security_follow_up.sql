-- Changes on the security screens are announced, events get a decision, and the log names Trunkline
-- as the author of automatic blocks.

-- Announces a change to the browsers of people who look after a company or one above it.
create function app.announce_above(topic text, company uuid) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select pg_notify('live', json_build_object('topic', topic, 'person', null, 'company', null,
      'watchers', w.ids)::text)
    from (select json_agg(t.ancestor_id order by t.depth) as ids
      from company_tree t where t.descendant_id = company) w
    where w.ids is not null
  $$;

-- The argument is the column with the company.
create function app.announce_security() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    perform app.announce_above('security', (case when tg_op = 'DELETE' then to_jsonb(old)
      else to_jsonb(new) end ->> tg_argv[0])::uuid);
    return null;
  end $$;

create trigger announce_above after insert or update of repeats on security_events
  for each row execute function app.announce_security('tenant_id');
create trigger announce_above after insert or update on security_blocks
  for each row execute function app.announce_security('company_id');
create trigger announce_above after insert or update on csp_groups
  for each row execute function app.announce_security('company_id');
create trigger announce_above after insert or update or delete on pattern_rules
  for each row execute function app.announce_security('company_id');
create trigger announce_above after insert or update or delete on rate_limit_overrides
  for each row execute function app.announce_security('company_id');

create function app.announce_sessions() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    perform app.announce_above('security', p.company_id) from profiles p
      where p.id = case when tg_op = 'DELETE' then old.user_id else new.user_id end;
    return null;
  end $$;

create trigger announce_above after insert or update of aal or delete on user_sessions
  for each row execute function app.announce_sessions();

-- Announces that a counter has just been used up. Keys begin with a company, if one's own limit
-- applies, followed by a person or an address; an address belongs to the platform.
create function app.announce_limit(limit_key text) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    tenant uuid := case when limit_key ~ '^[0-9a-f-]{36} ' then left(limit_key, 36)::uuid end;
    rest text := regexp_replace(
      case when tenant is null then limit_key else substr(limit_key, 38) end, '^mail ', '');
  begin
    perform app.announce_above('security', coalesce(
      (select p.company_id from profiles p where p.id = case
        when rest ~ '^[0-9a-f-]{36}($|\|)' then left(rest, 36)::uuid
        else (select u.id from auth_users u where u.email = split_part(rest, '|', 1)) end),
      tenant, (select c.id from companies c where c.parent_id is null)));
  end $$;

create or replace function app.consume_rate_limit(limit_rule text, limit_key text,
    window_seconds integer, window_max integer, wanted integer)
  returns table (granted integer, retry_after integer)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    moment timestamptz;
    span interval := make_interval(secs => window_seconds);
    fresh timestamptz[];
  begin
    insert into rate_limit_windows (rule, key, hits, expires_at)
      values (limit_rule, limit_key, '{}', clock_timestamp() + span)
      on conflict (rule, key) do update set expires_at = excluded.expires_at
      returning hits into fresh;
    -- Read only after the row is locked, so that a caller who waited doesn't use an older time. A
    -- hit in the future means the clock was set back; it counts as now, so that no one waits
    -- longer.
    moment := clock_timestamp();
    select coalesce(array_agg(least(hit, moment) order by hit), '{}') into fresh
      from unnest(fresh) hit where hit > moment - span;
    granted := greatest(0, least(wanted, window_max - cardinality(fresh)));
    retry_after := 0;
    if granted = 0 then
      retry_after := case when window_max = 0 then window_seconds
        else greatest(1,
          ceil(extract(epoch from
            fresh[cardinality(fresh) - window_max + 1] + span - moment)))::integer
        end;
    else
      fresh := fresh || array_fill(moment, array[granted]);
    end if;
    update rate_limit_windows set hits = fresh, expires_at = moment + span
      where rule = limit_rule and key = limit_key;
    -- Counters that the guard keeps for itself allow one.
    if granted > 0 and window_max > 1 and cardinality(fresh) = window_max then
      perform app.announce_limit(limit_key);
    end if;
    return next;
  end $$;

-- Writes an audit entry about what the system itself did during someone's request. It stays in the
-- chain of the request, which the transaction has already locked.
create function app.write_system_audit(entry audit_logs) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    entry := app.complete_audit(entry);
    entry.actor_id := null;
    entry.as_whom := null;
    insert into audit_chains (chain, head) values (entry.chain, '') on conflict do nothing;
    perform from audit_chains where chain = entry.chain for update;
    perform app.append_waiting_audit(entry.chain);
    perform app.append_audit(entry);
  end $$;

-- Writes an audit entry about a block, in the company it belongs to. Trunkline is the author of an
-- automatic block, not the person whose request led to it.
create or replace function app.audit_block(block security_blocks, event text) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    entry audit_logs;
    is_automatic boolean := block.pattern is not null and event = 'security.blocked';
  begin
    entry.company_id := block.company_id;
    entry.action := 'event';
    entry.resource_type := event;
    entry.resource_id := block.id;
    entry.resource_label := coalesce((select nullif(concat_ws(' ', nullif(p.first_name, ''),
      nullif(p.last_name, '')), '') from profiles p where p.id = block.user_id), block.ip);
    entry.result := 'done';
    entry.after := jsonb_strip_nulls(jsonb_build_object('scope', block.scope, 'until', block.until,
      'pattern', block.pattern, 'reason', coalesce(block.release_reason, block.reason),
      'event_id', block.event_id,
      'seconds', case when event = 'security.blocked' then
        round(extract(epoch from block.until - block.created_at)) end,
      'attempts', case when is_automatic then (select r.threshold
        from app.pattern_rule(block.pattern, block.company_id) r) end));
    if is_automatic then
      perform app.write_system_audit(entry);
    else
      perform app.write_audit(entry);
    end if;
  end $$;

-- What people decided about an event. It outlives the event's move to the archive.
create table security_reviews (
  event_id uuid primary key,
  company_id uuid not null references companies (id) on delete cascade,
  state text not null check (state in ('open', 'resolved', 'dismissed')),
  reason text not null check (length(reason) between 1 and 300),
  reviewed_by uuid references profiles (id) on delete set null,
  reviewed_at timestamptz not null default clock_timestamp()
);

create index security_reviews_by_company on security_reviews (company_id);
create index security_reviews_by_person on security_reviews (reviewed_by);

call app.protect('security_reviews');

create policy "members read decisions about events of their own subtree" on security_reviews
  for select to app_user
  using ((select app.may('security', 'read')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = security_reviews.company_id offset 0));
grant select on security_reviews to app_platform;
grant select on security_reviews to app_user;

create trigger announce_above after insert or update on security_reviews
  for each row execute function app.announce_security('company_id');

-- Resolves, dismisses or reopens an event within reach. Returns whether that changed anything.
create function app.review_event(wanted uuid, new_state text, why text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    event record;
    entry audit_logs;
  begin
    select e.id, e.type, e.tenant_id, e.user_id, e.ip into event from (
      select s.id, s.type, s.tenant_id, s.user_id, s.ip from security_events s
      union all
      select a.id, a.type, a.tenant_id, a.user_id, a.ip from security_event_archive a) e
      where e.id = wanted;
    if event.tenant_id is null or not app.can_see_security(event.tenant_id, 'update') then
      raise exception using errcode = '42501', message = 'not within reach';
    end if;
    insert into security_reviews as r (event_id, company_id, state, reason, reviewed_by)
      values (wanted, event.tenant_id, new_state, why, app.user_id())
      on conflict (event_id) do update set state = excluded.state, reason = excluded.reason,
        reviewed_by = excluded.reviewed_by, reviewed_at = excluded.reviewed_at
      where r.state <> excluded.state;
    if not found then
      return false;
    end if;
    entry.company_id := event.tenant_id;
    entry.action := 'event';
    entry.resource_type := case new_state when 'resolved' then 'security.event_resolved'
      when 'dismissed' then 'security.event_dismissed' else 'security.event_reopened' end;
    entry.resource_id := wanted;
    entry.resource_label := coalesce((select nullif(concat_ws(' ', nullif(p.first_name, ''),
      nullif(p.last_name, '')), '') from profiles p where p.id = event.user_id), event.ip);
    entry.result := 'done';
    entry.after := jsonb_build_object('type', event.type, 'reason', why);
    perform app.write_audit(entry);
    return true;
  end $$;
grant execute on function app.review_event to app_user;

-- Archives what is due and drops the days whose 90 days are over, with the decisions about them.
-- Returns how many events moved.
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
    delete from security_reviews r where r.reviewed_at < moment - interval '91 days';
    return moved;
  end $$;
