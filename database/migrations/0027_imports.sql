-- Large imports run as a job in small transactions. Each row is one such import; its CSV file is in
-- the file store until the import has ended. Only the owner sees it, at the company they started it
-- for.

-- Notifies the owner of the result of their import.
create function app.notify_import(what text, created integer, wrong integer) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select app.notify_person(app.user_id(), 'imports.finished',
      jsonb_build_object('list', what, 'created', created, 'rejected', wrong), null)
    where app.actor_company(app.user_id()) is not null
  $$;
grant execute on function app.notify_import to app_user;

create table imports (
  id uuid primary key default gen_random_uuid(),
  company_id uuid references companies (id) on delete set null,
  user_id uuid default app.user_id() references profiles (id) on delete set null,
  list text not null check (list ~ '^[a-z_]{1,40}$'),
  dry_run boolean not null,
  status text not null default 'waiting'
    check (status in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  total integer not null check (total > 0),
  -- Rows processed; always accepted + rejected.
  done integer not null default 0,
  accepted integer not null default 0,
  rejected integer not null default 0,
  failures jsonb not null default '[]',
  failure text,
  client_address text default app.claim('client_address'),
  created_at timestamptz not null default now(),
  moved_at timestamptz not null default now(),
  finished_at timestamptz,
  expires_at timestamptz not null,
  check (done = accepted + rejected and done <= total)
);

create index imports_by_person on imports (user_id, created_at desc);
create index imports_by_company on imports (company_id);
create index imports_by_end on imports (expires_at);

call app.protect('imports');

create policy "people read their own imports" on imports for select to app_user
  using (user_id = (select app.user_id())
    and company_id = (select app.actor_company(app.user_id())));

create policy "people start imports for their company" on imports for insert to app_user
  with check (user_id = (select app.user_id())
    and company_id = (select app.actor_company(app.user_id())));

create policy "people cancel and advance their own imports" on imports for update to app_user
  using (user_id = (select app.user_id())
    and company_id = (select app.actor_company(app.user_id())))
  with check (user_id = (select app.user_id())
    and company_id = (select app.actor_company(app.user_id())));
grant select, insert, update, delete on imports to app_platform;
grant select, insert (id, company_id, list, dry_run, total, created_at, moved_at, expires_at),
  update (status, done, accepted, rejected, failures, moved_at, finished_at) on imports to app_user;
