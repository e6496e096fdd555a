-- Exports of lists to files. Rows and files belong to the person who requested them, at the company
-- they requested them for; after a move to another company they can't reach them.

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
  -- The list has more rows than a file holds.
  cut boolean not null default false,
  -- Where the next page begins, and the keys of the parts written so far.
  cursor text,
  parts text[] not null default '{}',
  -- The run that is writing it: a later run takes over, and the earlier one notices.
  run uuid,
  failure text,
  -- The requester's address, for the log: the job itself has none.
  asked_from text default app.claim('client_address'),
  created_at timestamptz not null default now(),
  moved_at timestamptz not null default now(),
  finished_at timestamptz,
  -- After this the file can't be downloaded, and a job deletes it.
  expires_at timestamptz not null
);

create index exports_by_person on exports (user_id, created_at desc);
create index exports_by_end on exports (expires_at);

call app.protect('exports');

create policy "people read their own exports" on exports for select to app_user
  using (user_id = (select app.user_id())
    and company_id = (select app.actor_company(app.user_id())));

create policy "people start exports for their company" on exports for insert to app_user
  with check (user_id = (select app.user_id())
    and company_id = (select app.actor_company(app.user_id())));

-- People can cancel, retry and delete; progress is written only by the job.
create policy "people cancel their own exports" on exports for update to app_user
  using (user_id = (select app.user_id())
    and company_id = (select app.actor_company(app.user_id())))
  with check (user_id = (select app.user_id())
    and company_id = (select app.actor_company(app.user_id()))
    and status in ('waiting', 'cancelled', 'removed'));
grant select, insert, update, delete on exports to app_platform;
grant select, insert (id, company_id, list, selection, filename, created_at, moved_at, expires_at),
  update (status, moved_at) on exports to app_user;

-- No notification for files finished while the person was waiting.
create function app.notify_export() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    perform app.notify_person(new.user_id,
      case new.status when 'done' then 'exports.finished' else 'exports.failed' end,
      jsonb_build_object('filename', new.filename, 'rows', new.rows, 'failure', left(new.failure, 300)), new.id)
    from profiles p where p.id = new.user_id and p.company_id = new.company_id;
    return null;
  end $$;

create trigger notify after update of status on exports for each row
  when (old.status = 'running' and (new.status = 'failed'
    or (new.status = 'done' and new.finished_at > new.created_at + interval '30 seconds')))
  execute function app.notify_export();

create trigger forget_notifications after delete on exports
  for each row execute function app.delete_notifications_about();
