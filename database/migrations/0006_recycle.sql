-- The recycle bin: what was soft-deleted, by whom and when. The rows stay where they are.

create table deleted_items (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete cascade,
  item_type text not null,
  item_id uuid not null,
  label text not null,
  deleted_by uuid,
  deleted_at timestamptz not null default now(),
  unique (item_type, item_id)
);
create index deleted_items_by_company on deleted_items (company_id, deleted_at desc);
call app.protect('deleted_items');
create policy read on deleted_items for select to app_user
  using ((select app.may('recycle', 'read')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a where a.id = deleted_items.company_id offset 0));
grant select on deleted_items to app_user;

-- Trigger arguments as for app.audit_row.
create function app.keep_recycle_bin() returns trigger
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
  for each row execute function app.keep_recycle_bin('id', 'name');
