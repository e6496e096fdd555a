create table exports (
  id uuid not null default gen_random_uuid(),
  company_id uuid,
  user_id uuid default app.user_id(),
  list text not null,
  selection jsonb not null,
  filename text not null,
  status text not null default 'waiting'::text,
  rows integer not null default 0,
  bytes bigint not null default 0,
  truncated boolean not null default false,
  cursor text,
  parts text[] not null default '{}'::text[],
  run uuid,
  failure text,
  asked_from text default app.claim('client_address'::text),
  created_at timestamp with time zone not null default now(),
  moved_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  constraint exports_pkey PRIMARY KEY (id),
  constraint exports_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE SET NULL,
  constraint exports_filename_check CHECK ((filename ~ '^[a-z0-9-]{1,80}\.csv$'::text)),
  constraint exports_list_check CHECK ((list ~ '^[a-z_]{1,40}(\.[a-z_]{1,40})?$'::text)),
  constraint exports_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text, 'removed'::text]))),
  constraint exports_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE SET NULL
);

CREATE INDEX exports_by_end ON public.exports USING btree (expires_at);
CREATE INDEX exports_by_person ON public.exports USING btree (user_id, created_at DESC);

alter table exports enable row level security;
alter table exports force row level security;

create policy "people cancel their own exports" on exports for update to app_user
  using (((user_id = ( SELECT app.user_id() AS user_id)) AND (company_id = ( SELECT app.actor_company(app.user_id()) AS actor_company))))
  with check (((user_id = ( SELECT app.user_id() AS user_id)) AND (company_id = ( SELECT app.actor_company(app.user_id()) AS actor_company)) AND (status = ANY (ARRAY['waiting'::text, 'cancelled'::text, 'removed'::text]))));
create policy "people read their own exports" on exports for select to app_user
  using (((user_id = ( SELECT app.user_id() AS user_id)) AND (company_id = ( SELECT app.actor_company(app.user_id()) AS actor_company))));
create policy "people start exports for their company" on exports for insert to app_user
  with check (((user_id = ( SELECT app.user_id() AS user_id)) AND (company_id = ( SELECT app.actor_company(app.user_id()) AS actor_company))));
create policy "the owner role maintains derived rows" on exports for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on exports for all to app_platform
  using (true)
  with check (true);

CREATE TRIGGER delete_notifications AFTER DELETE ON exports FOR EACH ROW EXECUTE FUNCTION app.delete_notifications_about();
CREATE TRIGGER notify AFTER UPDATE OF status ON exports FOR EACH ROW WHEN (old.status = 'running'::text AND (new.status = 'failed'::text OR new.status = 'done'::text AND new.finished_at > (new.created_at + '00:00:30'::interval))) EXECUTE FUNCTION app.notify_export();

grant delete, insert, select, update on exports to app_platform;
grant select on exports to app_user;

grant insert (id, company_id, list, selection, filename, created_at, moved_at, expires_at) on exports to app_user;
grant update (status, moved_at) on exports to app_user;
