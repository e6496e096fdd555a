create table missing_paths (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  path text not null,
  requests integer not null default 1,
  first_at timestamp with time zone not null default now(),
  last_at timestamp with time zone not null default now(),
  constraint missing_paths_pkey PRIMARY KEY (id),
  constraint missing_paths_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint missing_paths_company_id_path_key UNIQUE (company_id, path),
  constraint missing_paths_path_check CHECK ((length(path) <= 200)),
  constraint missing_paths_requests_check CHECK ((requests > 0))
);

alter table missing_paths enable row level security;
alter table missing_paths force row level security;

create policy "members dismiss missing paths of their own subtree" on missing_paths for delete to app_user
  using ((( SELECT app.may('redirects'::text, 'update'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = missing_paths.company_id)
 OFFSET 0))));
create policy "members read missing paths of their own subtree" on missing_paths for select to app_user
  using ((( SELECT app.may('redirects'::text, 'read'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = missing_paths.company_id)
 OFFSET 0))));
create policy "the owner role maintains derived rows" on missing_paths for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on missing_paths for all to app_platform
  using (true)
  with check (true);

grant delete, insert, select, update on missing_paths to app_platform;
grant delete, select on missing_paths to app_user;
