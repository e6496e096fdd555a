create table imports (
  id uuid not null default gen_random_uuid(),
  company_id uuid,
  user_id uuid default app.user_id(),
  list text not null,
  dry_run boolean not null,
  status text not null default 'waiting'::text,
  total integer not null,
  done integer not null default 0,
  accepted integer not null default 0,
  rejected integer not null default 0,
  failures jsonb not null default '[]'::jsonb,
  failure text,
  client_address text default app.claim('client_address'::text),
  created_at timestamp with time zone not null default now(),
  moved_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  constraint imports_pkey PRIMARY KEY (id),
  constraint imports_check CHECK (((done = (accepted + rejected)) AND (done <= total))),
  constraint imports_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE SET NULL,
  constraint imports_list_check CHECK ((list ~ '^[a-z_]{1,40}$'::text)),
  constraint imports_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text]))),
  constraint imports_total_check CHECK ((total > 0)),
  constraint imports_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE SET NULL
);

CREATE INDEX imports_by_company ON public.imports USING btree (company_id);
CREATE INDEX imports_by_end ON public.imports USING btree (expires_at);
CREATE INDEX imports_by_person ON public.imports USING btree (user_id, created_at DESC);

alter table imports enable row level security;
alter table imports force row level security;

create policy "people cancel and advance their own imports" on imports for update to app_user
  using (((user_id = ( SELECT app.user_id() AS user_id)) AND (company_id = ( SELECT app.actor_company(app.user_id()) AS actor_company))))
  with check (((user_id = ( SELECT app.user_id() AS user_id)) AND (company_id = ( SELECT app.actor_company(app.user_id()) AS actor_company))));
create policy "people read their own imports" on imports for select to app_user
  using (((user_id = ( SELECT app.user_id() AS user_id)) AND (company_id = ( SELECT app.actor_company(app.user_id()) AS actor_company))));
create policy "people start imports for their company" on imports for insert to app_user
  with check (((user_id = ( SELECT app.user_id() AS user_id)) AND (company_id = ( SELECT app.actor_company(app.user_id()) AS actor_company))));
create policy "the owner role maintains derived rows" on imports for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on imports for all to app_platform
  using (true)
  with check (true);

grant delete, insert, select, update on imports to app_platform;
grant select on imports to app_user;

grant insert (id, company_id, list, dry_run, total, created_at, moved_at, expires_at) on imports to app_user;
grant update (status, done, accepted, rejected, failures, moved_at, finished_at) on imports to app_user;
