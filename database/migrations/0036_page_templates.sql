-- A company's own templates: what a page said when it was kept, to begin others with.

create table page_templates (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete cascade,
  title text not null check (length(title) between 1 and 80),
  description text not null default '' check (length(description) <= 200),
  -- Sections or one HTML text, sanitised on write and again when a page begins with it.
  content jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid
);
-- Among those of a company each is known by its name.
create unique index page_templates_by_title on page_templates (company_id, lower(title)) where deleted_at is null;

call app.protect('page_templates');
create trigger touch before update on page_templates for each row execute function app.touch();
create trigger audit after insert or update or delete on page_templates
  for each row execute function app.audit_row('company_id', 'title');
create trigger recycle after update of deleted_at on page_templates
  for each row execute function app.keep_recycle_bin('company_id', 'title');
create trigger media_uses after insert or update or delete on page_templates
  for each row execute function app.keep_media_uses('template', 'title');

create policy read on page_templates for select to app_user
  using ((select app.may('pages', 'read')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a where a.id = page_templates.company_id offset 0));
create policy "create" on page_templates for insert to app_user
  with check ((select app.may('pages', 'create')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a where a.id = page_templates.company_id offset 0));
-- What can change is whether it lies in the recycle bin.
create policy change on page_templates for update to app_user
  using ((select app.may('pages', 'delete')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a where a.id = page_templates.company_id offset 0))
  with check ((select app.may('pages', 'delete')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a where a.id = page_templates.company_id offset 0));
grant select, insert (id, company_id, title, description, content), update (deleted_at, deleted_by)
  on page_templates to app_user;
grant select, insert, update, delete on page_templates to app_platform;

create function app.purge_page_templates(template uuid) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$ delete from page_templates where id = template $$;
