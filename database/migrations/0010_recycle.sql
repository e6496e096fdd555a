-- The recycle bin: what was soft-deleted, by whom and when; the rows stay in their tables. Items
-- are purged by hand or after a retention period. Each purgeable type has a function
-- app.purge_<table>(id) that deletes the record with everything that depends on it; app.purge_item
-- finds it by the item's type.

create table deleted_items (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete cascade,
  item_type text not null,
  item_id uuid not null,
  label text not null,
  deleted_by uuid,
  deleted_at timestamptz not null default now(),
  -- Legal hold: neither the item nor anything it depends on can be purged until the hold is
  -- released.
  held_at timestamptz,
  held_by uuid,
  hold_reason text check (length(hold_reason) between 1 and 200),
  unique (item_type, item_id),
  check ((held_at is null) = (hold_reason is null))
);

create index deleted_items_by_company on deleted_items (company_id, deleted_at desc);
create index deleted_items_by_time on deleted_items (deleted_at desc, id);

call app.protect('deleted_items');

create policy "members read recycle bin items of their own subtree" on deleted_items
  for select to app_user
  using ((select app.may('recycle', 'read')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = deleted_items.company_id offset 0));
grant select on deleted_items to app_platform;
grant select on deleted_items to app_user;

-- Takes the same trigger arguments as app.audit_row.
create function app.sync_recycle_bin() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    whole jsonb := to_jsonb(new);
  begin
    if new.deleted_at is not null and old.deleted_at is null then
      insert into deleted_items (company_id, item_type, item_id, label, deleted_by, deleted_at)
        values ((whole ->> tg_argv[0])::uuid, tg_table_name, new.id, whole ->> tg_argv[1],
          new.deleted_by, new.deleted_at);
    elsif new.deleted_at is null and old.deleted_at is not null then
      delete from deleted_items where item_type = tg_table_name and item_id = new.id;
    end if;
    return null;
  end $$;

create trigger recycle after update of deleted_at on companies
  for each row execute function app.sync_recycle_bin('id', 'name');

create trigger recycle after update of deleted_at on profiles
  for each row execute function app.sync_recycle_bin('company_id', 'email');

-- The retention in days of a company's recycle bin; null for a company outside the caller's reach.
create function app.recycle_days(company uuid) returns integer
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select app.recycle_days_of(company)
    where exists (select from company_tree t
      where t.descendant_id = company and t.ancestor_id = app.actor_company(app.user_id()))
  $$;
grant execute on function app.recycle_days to app_user;

-- Whether the caller may do something to an item: its company is within reach, and the item isn't
-- their own company.
create function app.can_recycle(company uuid, wanted_action text) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select app.may('recycle', wanted_action)
      and exists (select from get_accessible_companies(app.user_id(), 'read') a
        where a.id = company)
  $$;

-- Audited with the nearest company that still exists: the one above.
create function app.record_recycling(item deleted_items, event text, detail jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    entry audit_logs;
  begin
    entry.action := 'event';
    entry.resource_type := event;
    entry.resource_id := item.item_id;
    entry.resource_label := item.label;
    entry.result := 'done';
    entry.after := jsonb_build_object('type', item.item_type) || detail;
    entry.company_id := item.company_id;
    if event = 'purge' and item.item_type = 'companies' then
      select parent_id into entry.company_id from companies where id = item.item_id;
    end if;
    perform app.write_audit(entry);
  end $$;

-- Purges an item for good. A person can only purge items within reach and permission; others don't
-- exist for them.
create function app.purge_item(wanted uuid) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    item deleted_items;
    purge regprocedure;
  begin
    -- Taken before the row and the audit chain, like in every other change of the tree.
    perform pg_advisory_xact_lock(hashtext('company_tree'));
    select * into item from deleted_items where id = wanted for update;
    if item.id is null or current_setting('role') <> 'app_platform'
        and not app.can_recycle(item.company_id, 'delete') then
      return null;
    end if;
    if exists (select from deleted_items h where h.held_at is not null
        and (h.id = item.id or item.item_type = 'companies' and h.company_id in (
          select descendant_id from company_tree where ancestor_id = item.item_id))) then
      raise exception using errcode = 'TL004',
        message = case when item.held_at is null
          then 'Something that hangs on it is under legal hold.' else 'It is under legal hold.' end;
    end if;
    purge := to_regprocedure(format('app.purge_%s(uuid)', item.item_type));
    if purge is null then
      raise exception using errcode = 'TL004', message = 'Records of this kind cannot be purged.';
    end if;
    perform app.record_recycling(item, 'purge', jsonb_build_object('deleted_at', item.deleted_at,
      'by_itself', current_setting('role') = 'app_platform'));
    execute format('select app.purge_%s($1)', item.item_type) using item.item_id;
    delete from deleted_items where id = item.id;
    return item.label;
  end $$;
grant execute on function app.purge_item to app_platform, app_user;

-- Purges up to `most` items older than their company's retention. Items that are held or can't be
-- deleted stay; the rest is left for the next run.
create function app.purge_expired(moment timestamptz, most integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    expired uuid;
    purged integer := 0;
  begin
    for expired in
      select d.id from deleted_items d
      where d.held_at is null
        and d.deleted_at < moment - make_interval(days => app.recycle_days_of(d.company_id))
      order by d.deleted_at, d.id
    loop
      exit when purged >= most;
      begin
        if app.purge_item(expired) is not null then
          purged := purged + 1;
        end if;
      exception when sqlstate 'TL004' then
        -- Under legal hold, or something below is in use: tried again in the next run.
        null;
      end;
    end loop;
    return purged;
  end $$;
grant execute on function app.purge_expired to app_platform;

-- Puts an item under legal hold, or releases it if there is no reason; false if it doesn't exist.
create function app.set_legal_hold(wanted uuid, reason text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    item deleted_items;
  begin
    select * into item from deleted_items where id = wanted for update;
    if item.id is null or not app.can_recycle(item.company_id, 'approve') then
      return false;
    end if;
    update deleted_items set hold_reason = reason, held_by = case when reason is null
      then null else app.user_id() end,
        held_at = case when reason is null then null else clock_timestamp() end
      where id = wanted;
    perform app.record_recycling(item, case when reason is null then 'recycle.release'
      else 'recycle.hold' end,
      jsonb_build_object('reason', coalesce(reason, item.hold_reason)));
    return true;
  end $$;
grant execute on function app.set_legal_hold to app_user;

-- Sets the retention of the caller's company; the change is audited like every setting.
create function app.set_recycle_days(days integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    own uuid := app.actor_company(app.user_id());
  begin
    if own is null or not app.may('recycle', 'update') then
      raise exception using errcode = '42501', message = 'recycle:update is not granted';
    end if;
    if days is null or days not between 1 and 3650 then
      raise exception using errcode = '22023', message = 'days must be between 1 and 3650';
    end if;
    insert into site_settings (company_id, setting_key, setting_value)
      values (own, 'recycle_days', to_jsonb(days))
      on conflict (company_id, setting_key) do update set setting_value = excluded.setting_value;
    return days;
  end $$;
grant execute on function app.set_recycle_days to app_user;

create function app.recycle_days_of(company uuid) returns integer
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select coalesce((
      select least(greatest((s.setting_value #>> '{}')::integer, 1), 3650)
      from company_tree t join site_settings s on s.company_id = t.ancestor_id
      where t.descendant_id = company and s.setting_key = 'recycle_days'
        and s.setting_value #>> '{}' ~ '^\d{1,4}$'
      order by t.depth limit 1), 30)
  $$;
