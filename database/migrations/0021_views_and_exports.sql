-- What people make of lists: named views of them, files of their rows, and how long the log is kept.

-- A list's address under a name: a person's own, or shared with the whole company. The first word of a
-- list's name ('users' of 'users.invitations') is the resource whose permissions count.
create table saved_views (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete cascade,
  -- Its maker; what is shared stays when they go.
  user_id uuid default app.user_id() references profiles (id) on delete set null,
  list text not null check (list ~ '^[a-z_]{1,40}(\.[a-z_]{1,40})?$'),
  name text not null check (length(btrim(name)) between 1 and 60),
  -- Search parameters of the list's screen: text, filters, order, columns, density.
  address jsonb not null check (jsonb_typeof(address) = 'object' and length(address::text) <= 4000),
  shared boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index saved_views_by_list on saved_views (company_id, list, created_at);
create index saved_views_by_maker on saved_views (user_id, list);
create trigger touch before update on saved_views for each row execute function app.touch();
call app.protect('saved_views');

create policy read on saved_views for select to app_user
  using (company_id = (select app.actor_company(app.user_id()))
    and (user_id = (select app.user_id()) or shared and app.may(split_part(list, '.', 1), 'read')));
create policy "create" on saved_views for insert to app_user
  with check (company_id = (select app.actor_company(app.user_id())) and user_id = (select app.user_id()));
create policy change on saved_views for update to app_user
  using (company_id = (select app.actor_company(app.user_id()))
    and (user_id = (select app.user_id()) or shared and app.may(split_part(list, '.', 1), 'update')))
  with check (company_id = (select app.actor_company(app.user_id()))
    and (user_id = (select app.user_id()) or shared and app.may(split_part(list, '.', 1), 'update')));
create policy remove on saved_views for delete to app_user
  using (company_id = (select app.actor_company(app.user_id()))
    and (user_id = (select app.user_id()) or shared and app.may(split_part(list, '.', 1), 'update')));
grant select, insert (id, company_id, list, name, address, shared), update (name, address, shared), delete
  on saved_views to app_user;
grant select, insert, update, delete on saved_views to app_platform;

-- What is shared concerns the company and stands in its log; what somebody keeps to themselves is nobody's
-- business, not even the log's readers'.
create trigger audit_shared_insert after insert on saved_views
  for each row when (new.shared) execute function app.audit_row('company_id', 'name');
create trigger audit_shared_update after update on saved_views
  for each row when (new.shared and old.shared) execute function app.audit_row('company_id', 'name');
create trigger audit_shared_delete after delete on saved_views
  for each row when (old.shared) execute function app.audit_row('company_id', 'name');

-- The moment a view becomes everybody's, or is taken back: told as an event, without what it was before.
create function app.tell_sharing() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    perform app.record_event(case when new.shared then 'view.share' else 'view.unshare' end, new.id,
      case when new.shared then new.name else old.name end, 'done', jsonb_build_object('list', new.list));
    return null;
  end $$;
create trigger tell_sharing after update on saved_views
  for each row when (new.shared <> old.shared) execute function app.tell_sharing();

-- How one person has arranged the views of one list: which it opens with, and in which order they stand.
create table saved_view_choices (
  user_id uuid not null default app.user_id() references profiles (id) on delete cascade,
  list text not null check (list ~ '^[a-z_]{1,40}(\.[a-z_]{1,40})?$'),
  default_view uuid references saved_views (id) on delete set null,
  ordering uuid[] not null default '{}' check (cardinality(ordering) <= 200),
  primary key (user_id, list)
);
create index saved_view_choices_by_view on saved_view_choices (default_view);
call app.protect('saved_view_choices');
create policy own on saved_view_choices for all to app_user
  using (user_id = (select app.user_id()) and (select app.actor_company(app.user_id())) is not null)
  with check (user_id = (select app.user_id()) and (select app.actor_company(app.user_id())) is not null
    and (default_view is null or exists (select from saved_views v where v.id = default_view)));
grant select, insert, update (default_view, ordering), delete on saved_view_choices to app_user;
grant select, insert, update, delete on saved_view_choices to app_platform;

-- A file being made of a list's rows, or made. Rows and files are the asker's alone, at the company for which
-- they asked: whoever has moved to another one has no business with them any more.
create table exports (
  id uuid primary key default gen_random_uuid(),
  company_id uuid references companies (id) on delete set null,
  user_id uuid default app.user_id() references profiles (id) on delete set null,
  list text not null check (list ~ '^[a-z_]{1,40}(\.[a-z_]{1,40})?$'),
  selection jsonb not null,
  filename text not null check (filename ~ '^[a-z0-9-]{1,80}\.csv$'),
  status text not null default 'waiting'
    check (status in ('waiting', 'running', 'done', 'failed', 'cancelled', 'removed')),
  rows integer not null default 0,
  bytes bigint not null default 0,
  -- There are more rows than a file takes.
  cut boolean not null default false,
  -- Where the next page begins, and the keys of the pieces that are written.
  cursor text,
  parts text[] not null default '{}',
  -- Who writes it at the moment: whoever comes later takes over, and the earlier one finds out.
  run uuid,
  failure text,
  -- Where it was asked for, for the log: the job itself comes from nowhere.
  asked_from text default app.claim('client_address'),
  created_at timestamptz not null default now(),
  moved_at timestamptz not null default now(),
  finished_at timestamptz,
  -- From then on nobody gets it, and a job takes it away.
  expires_at timestamptz not null
);
create index exports_by_person on exports (user_id, created_at desc);
create index exports_by_end on exports (expires_at);
call app.protect('exports');
create policy read on exports for select to app_user
  using (user_id = (select app.user_id()) and company_id = (select app.actor_company(app.user_id())));
create policy "create" on exports for insert to app_user
  with check (user_id = (select app.user_id()) and company_id = (select app.actor_company(app.user_id())));
-- Cancel, try again, throw away; how far it is, only the job says.
create policy change on exports for update to app_user
  using (user_id = (select app.user_id()) and company_id = (select app.actor_company(app.user_id())))
  with check (user_id = (select app.user_id()) and company_id = (select app.actor_company(app.user_id()))
    and status in ('waiting', 'cancelled', 'removed'));
grant select, insert (id, company_id, list, selection, filename, created_at, moved_at, expires_at),
  update (status, moved_at) on exports to app_user;
grant select, insert, update, delete on exports to app_platform;

-- How long the log is kept. What is taken out is the oldest part of a chain; what it ended with is kept here
-- and, in an entry of its own, in the chain that goes on from it.
alter table audit_chains
  add column removed bigint not null default 0,
  -- The hash of the last entry that was taken out: what the oldest one left is chained to.
  add column removed_hash bytea not null default '',
  add column removed_id bigint,
  add column removed_from timestamptz,
  add column removed_until timestamptz;

-- Entries are never changed. They are taken out only by their owner and only up to where the chain says that
-- they were: app.retain_audit alone moves that mark.
create function app.keep_entries() returns trigger
  language plpgsql
  as $$
  begin
    -- In two steps: nobody else may even look at the chains.
    if tg_op = 'DELETE' and current_user = 'trunkline_owner' then
      if exists (select from public.audit_chains k where k.chain = old.chain and k.removed_id >= old.id) then
        return old;
      end if;
    end if;
    raise exception using errcode = '42501', message = 'The audit log is append-only.';
  end $$;
drop trigger append_only on audit_logs;
create trigger append_only before update or delete on audit_logs
  for each row execute function app.keep_entries();

-- Days that the entries of a company's people are kept: the longest that it or a company above has set, so
-- that nobody below forgets sooner than those above want; null for ever, where nobody has set anything. The
-- platform's own setting holds for its jobs as well.
create function app.audit_days(company uuid) returns integer
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select max(greatest((s.setting_value #>> '{}')::integer, 90))
    from company_tree t join site_settings s on s.company_id = t.ancestor_id
    where s.setting_key = 'audit_days' and s.setting_value #>> '{}' ~ '^\d{1,5}$'
      and t.descendant_id = case when company = '00000000-0000-0000-0000-000000000000'
        then (select c.id from companies c where c.kind = 'platform' order by c.created_at limit 1) else company end
  $$;

-- What the caller's company has set itself, and what holds with what is set above.
create function app.audit_retention() returns table (own_days integer, days integer)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select (select greatest((s.setting_value #>> '{}')::integer, 90) from site_settings s
        where s.company_id = own and s.setting_key = 'audit_days' and s.setting_value #>> '{}' ~ '^\d{1,5}$'),
      app.audit_days(own)
    from app.actor_company(app.user_id()) own
    where own is not null and app.may('audit', 'read')
  $$;

-- Sets how long; null for ever. The change is audited as every setting's is.
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

-- Whether an entry is about something under legal hold: the record itself, or a company that is held or
-- stands below one.
create function app.is_entry_held(record text, company uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select exists (
      select from deleted_items h where h.held_at is not null
        and (h.item_id::text = record
          or h.item_type = 'companies' and exists (
            select from company_tree t where t.ancestor_id = h.item_id and t.descendant_id = company)))
  $$;

-- Takes the oldest entries of one chain out that have been kept long enough, at most so many and none from
-- the first on that is about something under hold; gives how many went. The chain stays verifiable: an
-- entry at its end says how many are gone, over which time, and the hash they ended with.
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
    select count(*) as entries, count(*) filter (where o.resource_type <> 'audit.retention') as told,
        min(o.created_at) as since, max(o.created_at) as until, max(o.id) as last_id
      into gone
      from (
        select l.id, l.created_at, l.resource_type, bool_or(l.created_at >= moment - make_interval(days => days)
            or app.is_entry_held(l.resource_id, l.company_id)) over (order by l.id) as stays
          from (select id, created_at, resource_type, resource_id, company_id from audit_logs
            where chain = wanted order by id limit most) l) o
      where not o.stays;
    -- Accounts of what is gone go with the next entries, never by themselves: each would only make another.
    if gone.told = 0 then
      return 0;
    end if;
    kept.removed := kept.removed + gone.entries;
    kept.removed_hash := (select l.hash from audit_logs l where l.id = gone.last_id);
    kept.removed_from := coalesce(kept.removed_from, gone.since);
    -- As app.write_audit does, in the chain that is cut and not in that of whoever cuts it.
    entry.id := nextval('public.audit_logs_id');
    entry.chain := wanted;
    entry.company_id := nullif(wanted, '00000000-0000-0000-0000-000000000000');
    entry.action := 'event';
    entry.resource_type := 'audit.retention';
    entry.result := 'done';
    entry.reason := app.claim('reason');
    entry.after := jsonb_build_object('removed', gone.entries, 'removed_in_all', kept.removed, 'days', days,
      'from', kept.removed_from, 'until', gone.until, 'last_id', gone.last_id,
      'last_hash', encode(kept.removed_hash, 'hex'));
    entry.created_at := clock_timestamp();
    entry.hash := sha256(kept.head || convert_to(app.audit_text(entry), 'UTF8'));
    insert into audit_logs (id, chain, company_id, action, resource_type, result, after, reason, created_at, hash)
      values (entry.id, entry.chain, entry.company_id, entry.action, entry.resource_type, entry.result,
        entry.after, entry.reason, entry.created_at, entry.hash);
    update audit_chains set head = entry.hash, entries = entries + 1, removed = kept.removed,
        removed_hash = kept.removed_hash, removed_id = gone.last_id, removed_from = kept.removed_from,
        removed_until = gone.until
      where chain = wanted;
    delete from audit_logs l where l.chain = wanted and l.id <= gone.last_id;
    return gone.entries;
  end $$;

-- The same for whichever chain has something to take out; 0 when none has.
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

-- Recomputes one chain from where it was cut, or from its first entry: every link, its head and length, and
-- that what is gone is accounted for by an entry in the chain itself.
create function app.verify_chain(wanted uuid)
  returns table (intact boolean, entries bigint, first_broken bigint, as_others bigint, removed bigint,
    removed_until timestamptz)
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
    if (coalesce(kept.head, ''), coalesce(kept.entries, 0)) is distinct from (expected, entries + removed) then
      intact := false;
    end if;
    if (removed > 0) is distinct from (account is not null) or removed > 0 and (account ->> 'removed_in_all',
        account ->> 'last_hash') is distinct from (removed::text, encode(kept.removed_hash, 'hex')) then
      intact := false;
    end if;
    return next;
  end $$;

drop function app.verify_audit();
create function app.verify_audit()
  returns table (intact boolean, entries bigint, first_broken bigint, removed bigint, removed_until timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    own uuid := app.actor_company(app.user_id());
  begin
    if own is null or not app.may('audit', 'read') then
      raise exception using errcode = '42501', message = 'audit:read is not granted';
    end if;
    return query
      select bool_and(v.intact), sum(v.entries)::bigint, min(v.first_broken), sum(v.removed)::bigint,
        max(v.removed_until)
      from (select own as chain union all select '00000000-0000-0000-0000-000000000000'
          from companies c where c.id = own and c.kind = 'platform') checked
        cross join lateral app.verify_chain(checked.chain) v;
  end $$;

drop function app.verify_audit_chains();
create function app.verify_audit_chains()
  returns table (chain uuid, intact boolean, entries bigint, first_broken bigint, as_others bigint,
    removed bigint, removed_until timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select checked.chain, v.*
    from (
      select k.chain from audit_chains k
      -- A chain whose head was taken out as well still shows by its entries.
      union select l.chain from audit_logs l) checked
      cross join lateral app.verify_chain(checked.chain) v
    order by 1
  $$;

grant execute on function app.verify_audit, app.audit_retention, app.set_audit_days to app_user;
grant execute on function app.verify_audit_chains, app.retain_audit to app_platform;
