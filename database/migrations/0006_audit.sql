-- The audit log: written by triggers in the transaction of the change, append-only for every role,
-- and chained by hash, so that changed or removed entries are detected. Every query of the log's
-- screen has an index, so that a page costs the same at thousands of entries as at millions.

-- One chain per acting company, and one for the platform's own jobs (all zeros). The row lock on
-- the head orders the writers of a chain; a transaction has one actor and so locks one head only.
create table audit_chains (
  chain uuid primary key,
  head bytea not null,
  entries bigint not null default 0,
  -- How many of the chain's oldest entries retention removed. An entry in the chain itself records
  -- each removal and the hash it ended with.
  removed bigint not null default 0,
  -- The hash of the last removed entry, to which the oldest remaining one is chained.
  removed_hash bytea not null default '',
  removed_id bigint,
  removed_from timestamptz,
  removed_until timestamptz
);

call app.protect('audit_chains');
grant select on audit_chains to app_platform;

create table audit_logs (
  id bigint primary key,
  chain uuid not null references audit_chains (chain),
  company_id uuid,
  actor_id uuid,
  action text not null check (action in ('insert', 'update', 'delete', 'event')),
  resource_type text not null,
  resource_id text,
  resource_label text,
  result text not null default 'done' check (result in ('done', 'denied')),
  before jsonb,
  after jsonb,
  reason text,
  request_id text,
  client_address text,
  created_at timestamptz not null,
  hash bytea not null,
  -- Search by the beginning of a record's name, in any case. A column, not an expression index:
  -- under row-level security an index is used only by leakproof comparisons.
  label_key text collate "C" generated always as (lower(left(resource_label, 100))) stored,
  -- The person the actor acted as in support access. It is hashed only if set, so that other
  -- entries keep their hashes.
  as_whom uuid,
  branch_id uuid
);

create sequence audit_logs_id as bigint owned by audit_logs.id;

create index audit_logs_by_company on audit_logs (company_id, id desc);
create index audit_logs_by_resource on audit_logs (resource_id, id desc);
create index audit_logs_by_chain on audit_logs (chain, id);
create index audit_logs_by_label on audit_logs (label_key, id desc);
create index audit_logs_by_company_and_label on audit_logs (company_id, label_key, id desc);
create index audit_logs_by_actor on audit_logs (actor_id, id desc);
create index audit_logs_by_type on audit_logs (resource_type, id desc);
create index audit_logs_by_company_and_type on audit_logs (company_id, resource_type, id desc);
create index audit_logs_denied on audit_logs (id desc) where result = 'denied';
create index audit_logs_denied_by_company on audit_logs (company_id, id desc)
  where result = 'denied';
create index audit_logs_deleted on audit_logs (id desc) where action = 'delete';
create index audit_logs_deleted_by_company on audit_logs (company_id, id desc)
  where action = 'delete';
create index audit_logs_by_time on audit_logs (created_at, id);
create index audit_logs_by_as_whom on audit_logs (as_whom, id desc) where as_whom is not null;
create index audit_logs_as_whom_by_company on audit_logs (company_id, id desc)
  where as_whom is not null;
create index audit_logs_of_branch on audit_logs (branch_id, id desc);
create index audit_logs_of_branch_by_label on audit_logs (branch_id, label_key, id desc);
create index audit_logs_of_branch_by_type on audit_logs (branch_id, resource_type, id desc);
create index audit_logs_of_branch_denied on audit_logs (branch_id, id desc) where result = 'denied';
create index audit_logs_of_branch_deleted on audit_logs (branch_id, id desc)
  where action = 'delete';
create index audit_logs_of_branch_as_whom on audit_logs (branch_id, id desc)
  where as_whom is not null;

call app.protect('audit_logs');

create policy "members read audit entries of their own subtree" on audit_logs for select to app_user
  using ((select app.may('audit', 'read')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = audit_logs.company_id offset 0));
grant select on audit_logs to app_platform;
grant select on audit_logs to app_user;

create function app.forbid_change() returns trigger
  language plpgsql
  as $$ begin raise exception using errcode = '42501',
    message = 'The audit log is append-only.'; end $$;

create trigger append_only_whole before truncate on audit_logs
  for each statement execute function app.forbid_change();

-- Entries are never changed. Only the owner removes them, and only up to the mark in the chain,
-- which only app.retain_audit moves.
create function app.guard_audit_entries() returns trigger
  language plpgsql
  as $$
  begin
    -- Two separate conditions: other roles can't read the chains.
    if tg_op = 'DELETE' and current_user = 'trunkline_owner' then
      if exists (select from public.audit_chains k where k.chain = old.chain
        and k.removed_id >= old.id) then
        return old;
      end if;
    end if;
    raise exception using errcode = '42501', message = 'The audit log is append-only.';
  end $$;

create trigger append_only before update or delete on audit_logs
  for each row execute function app.guard_audit_entries();

create function app.set_entry_branch() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    new.branch_id := app.branch_of(new.company_id);
    return new;
  end $$;

create trigger branch before insert on audit_logs for each row
  execute function app.set_entry_branch();

-- The text that an entry's hash covers, besides the previous hash.
create function app.audit_text(entry audit_logs) returns text
  language sql immutable
  as $$
    select (jsonb_build_array((entry).id, (entry).chain, (entry).company_id, (entry).actor_id,
      (entry).action, (entry).resource_type, (entry).resource_id, (entry).resource_label,
      (entry).result, (entry).before, (entry).after, (entry).reason, (entry).request_id,
      (entry).client_address, extract(epoch from (entry).created_at))
      || case when (entry).as_whom is null then '[]'::jsonb
        else jsonb_build_array((entry).as_whom) end)::text
  $$;

-- Writes an entry. In support access the supporter is the actor, in the chain of their own company,
-- and the entry is about the company of the person they act as.
create function app.write_audit(entry audit_logs) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    entry := app.complete_audit(entry);
    insert into audit_chains (chain, head) values (entry.chain, '') on conflict do nothing;
    perform from audit_chains where chain = entry.chain for update;
    perform app.append_waiting_audit(entry.chain);
    perform app.append_audit(entry);
  end $$;

-- Audits a row change with the columns that changed, leaving out derived ones (search key, branch,
-- version).
create function app.audit_row() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    was jsonb;
    is_now jsonb;
    whole jsonb;
    entry audit_logs;
  begin
    if tg_op = 'UPDATE' and tg_table_name in ('companies', 'profiles') then
      -- Compared as rows: converting each to JSON first would be too slow when a move touches a
      -- hundred thousand.
      new.branch_id := old.branch_id;
      if new is not distinct from old then
        return null;
      end if;
    end if;
    if tg_op <> 'INSERT' then
      was := to_jsonb(old) - 'search_key' - 'branch_id';
    end if;
    if tg_op <> 'DELETE' then
      is_now := to_jsonb(new) - 'search_key' - 'branch_id';
    end if;
    whole := coalesce(is_now, was);
    if tg_op = 'UPDATE' then
      select jsonb_object_agg(o.key, o.value), jsonb_object_agg(o.key, is_now -> o.key)
        into was, is_now
        from jsonb_each(was) o
        where o.value is distinct from is_now -> o.key and o.key not in ('version', 'updated_at');
      if was is null then
        return null;
      end if;
    end if;
    -- A row without a company belongs to its person's company.
    entry.company_id := coalesce((whole ->> tg_argv[0])::uuid,
      (select p.company_id from profiles p where p.id = (whole ->> 'user_id')::uuid));
    entry.action := lower(tg_op);
    entry.resource_type := tg_table_name;
    entry.resource_id := coalesce(whole ->> 'id', whole ->> 'user_id');
    entry.resource_label := whole ->> tg_argv[1];
    entry.result := 'done';
    entry.before := was;
    entry.after := is_now;
    perform app.write_audit(entry);
    return null;
  end $$;

-- Records an event that is not a row change: a sign-in, an export, a rejected attempt.
create function app.record_event(event text, subject uuid, label text, outcome text, detail jsonb)
  returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    entry audit_logs;
  begin
    entry.action := 'event';
    entry.resource_type := event;
    entry.resource_id := subject;
    entry.resource_label := label;
    entry.result := outcome;
    entry.after := detail;
    perform app.write_audit(entry);
  end $$;
grant execute on function app.record_event to app_platform, app_user;

-- Records events that strangers can cause, limited per person and hour: rejected sign-ins only the
-- first and the fifth time, others up to `most` times. The last entry is marked as standing for
-- further ones.
create function app.record_auth_event(actor uuid, event text, outcome text, address text,
  detail jsonb)
  returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    entry audit_logs;
    limited text := 'recorded ' || event;
    most integer := case when event = 'auth.sign_in_failed' then 5 when outcome = 'denied' then 10
      when event in ('auth.link_sent', 'auth.mfa_locked') then 5 end;
    place integer;
    taken integer;
  begin
    perform app.act_as(jsonb_build_object('user_id', actor, 'client_address', address));
    if outcome = 'denied' and not exists (select from profiles p where p.id = actor) then
      perform app.record_rejected_stranger(event, address, detail);
      return;
    end if;
    if most is not null and actor is not null then
      select granted into taken from app.consume_rate_limit(limited, actor::text, 3600, most, 1);
      if taken = 0 then
        return;
      end if;
      select cardinality(hits) into place from rate_limit_windows where rule = limited
        and key = actor::text;
      if event = 'auth.sign_in_failed' and place not in (1, most) then
        return;
      end if;
      if place = most then
        detail := coalesce(detail, '{}')
          || jsonb_build_object('attempts', place, 'more_left_out', true);
      end if;
    end if;
    entry.action := 'event';
    entry.resource_type := event;
    entry.resource_id := actor;
    entry.result := outcome;
    entry.after := detail;
    perform app.write_auth_audit(entry);
  end $$;
grant execute on function app.record_auth_event to app_auth;

create constraint trigger audit after insert or update or delete
  on companies deferrable initially deferred
  for each row execute function app.audit_row('id', 'name');

create constraint trigger audit after insert or update or delete
  on profiles deferrable initially deferred
  for each row execute function app.audit_row('company_id', 'email');

create constraint trigger audit after insert or update or delete
  on user_roles deferrable initially deferred
  for each row execute function app.audit_row('company_id', 'role');

create constraint trigger audit after insert or update or delete
  on role_permissions deferrable initially deferred
  for each row execute function app.audit_row('company_id', 'role');

create constraint trigger audit after insert or update or delete
  on invitations deferrable initially deferred
  for each row execute function app.audit_row('company_id', 'email');

-- The first entry at or after a moment, or null. Ids follow time except among concurrent writers,
-- so callers that page by id filter by time as well.
create function app.audit_place(moment timestamptz) returns bigint
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select id from audit_logs where created_at >= moment order by created_at, id limit 1 $$;
grant execute on function app.audit_place to app_user;

create constraint trigger audit after insert or update or delete
  on role_changes deferrable initially deferred
  for each row execute function app.audit_row('company_id', 'cell');

-- Retention in days for a company's entries: the longest period that it or a company above has set;
-- null means forever. The platform's setting also applies to its jobs.
create function app.audit_days(company uuid) returns integer
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select max(greatest((s.setting_value #>> '{}')::integer, 90))
    from company_tree t join site_settings s on s.company_id = t.ancestor_id
    where s.setting_key = 'audit_days' and s.setting_value #>> '{}' ~ '^\d{1,5}$'
      and t.descendant_id = case when company = '00000000-0000-0000-0000-000000000000'
        then (select c.id from companies c where c.kind = 'platform' order by c.created_at limit 1)
          else company end
  $$;

-- The retention set by the caller's company, and the effective one.
create function app.audit_retention() returns table (own_days integer, days integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select (select greatest((s.setting_value #>> '{}')::integer, 90) from site_settings s
        where s.company_id = own and s.setting_key = 'audit_days'
          and s.setting_value #>> '{}' ~ '^\d{1,5}$'),
      app.audit_days(own)
    from app.actor_company(app.user_id()) own
    where own is not null and app.may('audit', 'read')
  $$;
grant execute on function app.audit_retention to app_user;

-- Sets the retention in days; null means forever. The change is audited like every setting.
create function app.set_audit_days(days integer) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    own uuid := app.actor_company(app.user_id());
  begin
    if own is null or not app.may('audit', 'delete') then
      raise exception using errcode = '42501', message = 'audit:delete is not granted';
    end if;
    if days is null then
      delete from site_settings where company_id = own and setting_key = 'audit_days';
      return true;
    end if;
    if days not between 90 and 36500 then
      raise exception using errcode = '22023', message = 'days must be between 90 and 36500';
    end if;
    insert into site_settings (company_id, setting_key, setting_value)
      values (own, 'audit_days', to_jsonb(days))
      on conflict (company_id, setting_key) do update set setting_value = excluded.setting_value;
    return true;
  end $$;
grant execute on function app.set_audit_days to app_user;

-- Whether an entry concerns something under legal hold: the record itself, or a company that is
-- held or below one.
create function app.is_entry_held(record text, company uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select exists (
      select from deleted_items h where h.held_at is not null
        and (h.item_id::text = record
          or h.item_type = 'companies' and exists (
            select from company_tree t where t.ancestor_id = h.item_id
              and t.descendant_id = company)))
  $$;

-- Removes up to `most` of a chain's oldest expired entries, stopping at the first under legal hold;
-- returns how many. The chain stays verifiable: a new entry records the count, the period and the
-- last hash of what was removed.
create function app.retain_audit_chain(wanted uuid, moment timestamptz, most integer) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    days integer := app.audit_days(wanted);
    kept audit_chains;
    gone record;
    entry audit_logs;
  begin
    if days is null or not exists (select from audit_logs l where l.chain = wanted
        and l.created_at < moment - make_interval(days => days) limit 1) then
      return 0;
    end if;
    select * into kept from audit_chains k where k.chain = wanted for update;
    select count(*) as entries, count(*) filter (where o.resource_type <> 'audit.retention')
      as told,
        min(o.created_at) as since, max(o.created_at) as until, max(o.id) as last_id
      into gone
      from (
        select l.id, l.created_at, l.resource_type,
          bool_or(l.created_at >= moment - make_interval(days => days)
            or app.is_entry_held(l.resource_id, l.company_id)) over (order by l.id) as stays
          from (select id, created_at, resource_type, resource_id, company_id from audit_logs
            where chain = wanted order by id limit most) l) o
      where not o.stays;
    -- Entries that record removals go only together with later ones: removing them alone would just
    -- create another.
    if gone.told = 0 then
      return 0;
    end if;
    kept.removed := kept.removed + gone.entries;
    kept.removed_hash := (select l.hash from audit_logs l where l.id = gone.last_id);
    kept.removed_from := coalesce(kept.removed_from, gone.since);
    -- Like app.write_audit, but into the chain being trimmed instead of the caller's.
    entry.id := nextval('public.audit_logs_id');
    entry.chain := wanted;
    entry.company_id := nullif(wanted, '00000000-0000-0000-0000-000000000000');
    entry.action := 'event';
    entry.resource_type := 'audit.retention';
    entry.result := 'done';
    entry.reason := app.claim('reason');
    entry.after := jsonb_build_object('removed', gone.entries, 'removed_in_all', kept.removed,
      'days', days, 'from', kept.removed_from, 'until', gone.until, 'last_id', gone.last_id,
      'last_hash', encode(kept.removed_hash, 'hex'));
    entry.created_at := clock_timestamp();
    entry.hash := sha256(kept.head || convert_to(app.audit_text(entry), 'UTF8'));
    insert into audit_logs (id, chain, company_id, action, resource_type, result, after, reason,
      created_at, hash)
      values (entry.id, entry.chain, entry.company_id, entry.action, entry.resource_type,
        entry.result, entry.after, entry.reason, entry.created_at, entry.hash);
    update audit_chains set head = entry.hash, entries = entries + 1, removed = kept.removed,
        removed_hash = kept.removed_hash, removed_id = gone.last_id,
        removed_from = kept.removed_from, removed_until = gone.until
      where chain = wanted;
    delete from audit_logs l where l.chain = wanted and l.id <= gone.last_id;
    return gone.entries;
  end $$;

-- Trims the next chain with expired entries; 0 if there is none.
create function app.retain_audit(moment timestamptz, most integer) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    wanted uuid;
    gone bigint;
  begin
    for wanted in select chain from audit_chains order by chain loop
      gone := app.retain_audit_chain(wanted, moment, most);
      if gone > 0 then
        return gone;
      end if;
    end loop;
    return 0;
  end $$;
grant execute on function app.retain_audit to app_platform;

-- Recomputes a chain from its first remaining entry: every link, its head and length, and that an
-- entry in the chain accounts for what was removed.
create function app.verify_chain(wanted uuid)
  returns table (intact boolean, entries bigint, first_broken bigint, as_others bigint,
    removed bigint, removed_until timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    kept audit_chains;
    expected bytea;
    entry audit_logs;
    account jsonb;
  begin
    select * into kept from audit_chains k where k.chain = wanted;
    intact := true;
    entries := 0;
    as_others := 0;
    removed := coalesce(kept.removed, 0);
    removed_until := kept.removed_until;
    expected := coalesce(kept.removed_hash, '');
    for entry in select * from audit_logs l where l.chain = wanted order by l.id loop
      entries := entries + 1;
      as_others := as_others + (entry.as_whom is not null)::integer;
      expected := sha256(expected || convert_to(app.audit_text(entry), 'UTF8'));
      if entry.hash <> expected then
        intact := false;
        first_broken := coalesce(first_broken, entry.id);
      end if;
      if entry.resource_type = 'audit.retention' and entry.actor_id is null then
        account := entry.after;
      end if;
    end loop;
    if (coalesce(kept.head, ''), coalesce(kept.entries, 0))
      is distinct from (expected, entries + removed) then
      intact := false;
    end if;
    if (removed > 0) is distinct from (account is not null) or removed > 0
      and (account ->> 'removed_in_all',
        account ->> 'last_hash')
          is distinct from (removed::text, encode(kept.removed_hash, 'hex')) then
      intact := false;
    end if;
    return next;
  end $$;

create function app.verify_audit()
  returns table (intact boolean, entries bigint, first_broken bigint, removed bigint,
    removed_until timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    own uuid := app.actor_company(app.user_id());
  begin
    if own is null or not app.may('audit', 'read') then
      raise exception using errcode = '42501', message = 'audit:read is not granted';
    end if;
    return query
      select bool_and(v.intact), sum(v.entries)::bigint, min(v.first_broken),
        sum(v.removed)::bigint, max(v.removed_until)
      from (select own as chain union all select '00000000-0000-0000-0000-000000000000'
          from companies c where c.id = own and c.kind = 'platform') checked
        cross join lateral app.verify_chain(checked.chain) v;
  end $$;
grant execute on function app.verify_audit to app_user;

create function app.verify_audit_chains()
  returns table (chain uuid, intact boolean, entries bigint, first_broken bigint, as_others bigint,
    removed bigint, removed_until timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select checked.chain, v.*
    from (
      select k.chain from audit_chains k
      -- A chain whose head was deleted is still found by its entries.
      union select l.chain from audit_logs l) checked
      cross join lateral app.verify_chain(checked.chain) v
    order by 1
  $$;
grant execute on function app.verify_audit_chains to app_platform;

-- A condition on the branch of search words: within the given branches, or everywhere if `branches`
-- is null. Words keep the branch they were written in; there are too many to rewrite on a move.
create function app.in_branches(branches uuid[], parameter integer) returns text
  language sql immutable
  as $$
    select case when branches is null then ''
      -- A single value lets the index return rows in order.
      when cardinality(branches) = 1 then format('and w.branch_id = ($%s)[1]', parameter)
      else format('and w.branch_id = any($%s)', parameter) end
  $$;

-- Entries from sign-in that could not wait for a locked chain; they join it before its next entry.
create table audit_waiting (
  id bigint primary key default nextval('audit_logs_id'),
  chain uuid not null,
  entry jsonb not null
);

create index audit_waiting_by_chain on audit_waiting (chain, id);

call app.protect('audit_waiting', for_platform => false);

-- Row changes are audited at commit, by when their author could have cleared the claims or changed
-- the role. An entry about something people change is therefore rejected without an actor.
create function app.complete_audit(inout entry audit_logs)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    claims jsonb := app.claims();
    person uuid := (claims ->> 'user_id')::uuid;
    supporter uuid := (claims ->> 'supporter_id')::uuid;
    actor_company uuid;
  begin
    if person is null and session_user = 'trunkline_people' and not (
        -- Submissions from visitors to the company whose site they are on.
        entry.action = 'insert' and entry.company_id = (claims ->> 'tenant_id')::uuid
        and has_any_column_privilege('app_public', to_regclass('public.' || entry.resource_type),
          'insert')) is true then
      raise exception using errcode = '42501',
        message = 'the claims of this transaction name nobody';
    end if;
    entry.actor_id := coalesce(supporter, person);
    if supporter is not null then
      entry.as_whom := person;
      entry.company_id := coalesce(entry.company_id,
        (select p.company_id from profiles p where p.id = entry.as_whom));
    end if;
    select p.company_id into actor_company from profiles p where p.id = entry.actor_id;
    entry.chain := coalesce(actor_company, '00000000-0000-0000-0000-000000000000');
    entry.company_id := coalesce(entry.company_id, actor_company);
    entry.request_id := claims ->> 'request_id';
    entry.client_address := claims ->> 'client_address';
    entry.reason := coalesce(entry.reason, claims ->> 'reason');
  end $$;

-- Appends an entry to its chain; the caller holds the chain's lock.
create function app.append_audit(entry audit_logs) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    previous bytea;
  begin
    select head into previous from audit_chains where chain = entry.chain;
    entry.id := nextval('public.audit_logs_id');
    entry.created_at := clock_timestamp();
    entry.hash := sha256(previous || convert_to(app.audit_text(entry), 'UTF8'));
    insert into audit_logs (id, chain, company_id, actor_id, action, resource_type, resource_id,
        resource_label, result, before, after, reason, request_id, client_address, created_at, hash,
          as_whom)
      values (entry.id, entry.chain, entry.company_id, entry.actor_id, entry.action,
        entry.resource_type, entry.resource_id, entry.resource_label, entry.result, entry.before,
        entry.after, entry.reason, entry.request_id, entry.client_address, entry.created_at,
        entry.hash, entry.as_whom);
    update audit_chains set head = entry.hash, entries = entries + 1 where chain = entry.chain;
  end $$;

-- Appends a chain's waiting entries; the caller holds the chain's lock.
create function app.append_waiting_audit(wanted uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    waiting jsonb;
    entry audit_logs;
  begin
    for waiting in
      with taken as (delete from audit_waiting w where w.chain = wanted returning w.id, w.entry)
      select t.entry from taken t order by t.id
    loop
      entry := jsonb_populate_record(null::audit_logs, waiting);
      entry.chain := wanted;
      perform app.append_audit(entry);
    end loop;
  end $$;

-- Writes an entry for sign-in, which never waits for a chain: a chain may be locked for long, and
-- the response time would reveal whether the account exists.
create function app.write_auth_audit(entry audit_logs) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    entry := app.complete_audit(entry);
    if not exists (select from audit_chains where chain = entry.chain) then
      insert into audit_chains (chain, head) values (entry.chain, '') on conflict do nothing;
    end if;
    perform from audit_chains where chain = entry.chain for update skip locked;
    if found then
      perform app.append_waiting_audit(entry.chain);
      perform app.append_audit(entry);
    else
      entry.after := coalesce(entry.after, '{}')
        || jsonb_build_object('occurred_at', clock_timestamp());
      insert into audit_waiting (chain, entry) values (entry.chain, to_jsonb(entry));
      perform app.ensure_job_queued('audit.settle');
    end if;
  end $$;

-- Appends waiting entries to every chain that is not locked, for chains without other activity.
-- Returns how many chains.
create function app.append_all_waiting_audit() returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    wanted uuid;
    settled integer := 0;
  begin
    for wanted in select distinct w.chain from audit_waiting w order by 1 loop
      insert into audit_chains (chain, head) values (wanted, '') on conflict do nothing;
      perform from audit_chains where chain = wanted for update skip locked;
      if found then
        perform app.append_waiting_audit(wanted);
        settled := settled + 1;
      end if;
    end loop;
    return settled;
  end $$;
grant execute on function app.append_all_waiting_audit to trunkline_login;

-- A rejected sign-in without a company: the first and the fifth per client and hour become security
-- events of the platform, which keeps the newest thousand.
create function app.record_rejected_stranger(event text, address text, detail jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    client text := left(coalesce(address, ''), 100);
    platform uuid := (select id from companies where kind = 'platform' order by created_at limit 1);
    taken integer;
    attempts integer;
  begin
    select granted into taken from app.consume_rate_limit('recorded ' || event, client, 3600, 5, 1);
    select cardinality(hits) into attempts from rate_limit_windows
      where rule = 'recorded ' || event and key = client;
    if taken = 0 or attempts not in (1, 5) then
      return;
    end if;
    insert into security_events (type, severity, endpoint, method, details, tenant_id, ip)
      values ('failed_sign_in', case attempts when 1 then 'low' else 'medium' end, '/api/auth',
        'POST', coalesce(detail, '{}') || jsonb_build_object('event', event, 'attempts', attempts),
          platform, address);
    delete from security_events where id in (
      select id from security_events where tenant_id is not distinct from platform
      order by timestamp desc, id offset 1000);
  end $$;
