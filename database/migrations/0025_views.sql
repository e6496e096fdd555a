-- Saved views: a list's parameters under a name, personal or shared with the whole company. The
-- first part of a list's name ('users' in 'users.invitations') is the resource whose permissions
-- apply.

create table saved_views (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete cascade,
  -- The author; a shared view stays when they are deleted.
  user_id uuid default app.user_id() references profiles (id) on delete set null,
  list text not null check (list ~ '^[a-z_]{1,40}(\.[a-z_]{1,40})?$'),
  name text not null check (length(btrim(name)) between 1 and 60),
  -- Search parameters of the list's page: text, filters, order, columns, density.
  address jsonb not null check (jsonb_typeof(address) = 'object' and length(address::text) <= 4000),
  shared boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index saved_views_by_list on saved_views (company_id, list, created_at);
create index saved_views_by_maker on saved_views (user_id, list);

call app.protect('saved_views');

create policy "people read their own and shared views" on saved_views for select to app_user
  using (company_id = (select app.actor_company(app.user_id()))
    and (user_id = (select app.user_id()) or shared and app.may(split_part(list, '.', 1), 'read')));

create policy "people create views" on saved_views for insert to app_user
  with check (company_id = (select app.actor_company(app.user_id()))
    and user_id = (select app.user_id()));

create policy "people change their own views, managers shared ones" on saved_views
  for update to app_user
  using (company_id = (select app.actor_company(app.user_id()))
    and (user_id = (select app.user_id()) or shared
      and app.may(split_part(list, '.', 1), 'update')))
  with check (company_id = (select app.actor_company(app.user_id()))
    and (user_id = (select app.user_id()) or shared
      and app.may(split_part(list, '.', 1), 'update')));

create policy "people delete their own views, managers shared ones" on saved_views
  for delete to app_user
  using (company_id = (select app.actor_company(app.user_id()))
    and (user_id = (select app.user_id()) or shared
      and app.may(split_part(list, '.', 1), 'update')));
grant select, insert, update, delete on saved_views to app_platform;
grant select, insert (id, company_id, list, name, address, shared),
  update (name, address, shared),
  delete on saved_views to app_user;

create trigger touch before update on saved_views for each row execute function app.touch();

-- Shared views concern the company and are audited; personal ones are private, even from readers of
-- the log.
create constraint trigger audit_shared_insert after insert
  on saved_views deferrable initially deferred
  for each row when (new.shared) execute function app.audit_row('company_id', 'name');

create constraint trigger audit_shared_update after update
  on saved_views deferrable initially deferred
  for each row when (new.shared and old.shared)
  execute function app.audit_row('company_id', 'name');

create constraint trigger audit_shared_delete after delete
  on saved_views deferrable initially deferred
  for each row when (old.shared) execute function app.audit_row('company_id', 'name');

-- Sharing or unsharing a view is logged as an event, without its previous contents.
create function app.record_sharing() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    perform app.record_event(case when new.shared then 'view.share' else 'view.unshare' end, new.id,
      case when new.shared
        then new.name else old.name end, 'done', jsonb_build_object('list', new.list));
    return null;
  end $$;

create trigger tell_sharing after update on saved_views
  for each row when (new.shared <> old.shared) execute function app.record_sharing();

-- A person's arrangement of a list's views: the one it opens with, and their order.
create table saved_view_choices (
  user_id uuid not null default app.user_id() references profiles (id) on delete cascade,
  list text not null check (list ~ '^[a-z_]{1,40}(\.[a-z_]{1,40})?$'),
  default_view uuid references saved_views (id) on delete set null,
  ordering uuid[] not null default '{}' check (cardinality(ordering) <= 200),
  primary key (user_id, list)
);

create index saved_view_choices_by_view on saved_view_choices (default_view);

call app.protect('saved_view_choices');

create policy "people keep their own choice of view" on saved_view_choices for all to app_user
  using (user_id = (select app.user_id()) and (select app.actor_company(app.user_id())) is not null)
  with check (user_id = (select app.user_id()) and (select app.actor_company(app.user_id()))
    is not null
    and (default_view is null or exists (select from saved_views v where v.id = default_view)));
grant select, insert, update, delete on saved_view_choices to app_platform;
grant select, insert, update (default_view, ordering), delete on saved_view_choices to app_user;
