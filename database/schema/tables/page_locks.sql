create table page_locks (
  page_id uuid not null,
  company_id uuid not null,
  editor uuid not null,
  user_id uuid default app.user_id(),
  name text not null,
  since timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint page_locks_pkey PRIMARY KEY (page_id),
  constraint page_locks_company_id_page_id_fkey FOREIGN KEY (company_id, page_id) REFERENCES pages(company_id, id) ON DELETE CASCADE,
  constraint page_locks_name_check CHECK (((length(name) >= 1) AND (length(name) <= 300)))
);

CREATE INDEX page_locks_by_company ON public.page_locks USING btree (company_id);

alter table page_locks enable row level security;
alter table page_locks force row level security;

create policy "editors lock pages for themselves" on page_locks for insert to app_user
  with check (((user_id = ( SELECT app.user_id() AS user_id)) AND (( SELECT app.may('pages'::text, 'update'::text) AS may) OR ( SELECT app.may('pages'::text, 'approve'::text) AS may)) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = page_locks.company_id)
 OFFSET 0))));
create policy "editors renew and take over page locks" on page_locks for update to app_user
  using (((( SELECT app.may('pages'::text, 'update'::text) AS may) OR ( SELECT app.may('pages'::text, 'approve'::text) AS may)) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = page_locks.company_id)
 OFFSET 0))))
  with check (((user_id = ( SELECT app.user_id() AS user_id)) AND (( SELECT app.may('pages'::text, 'update'::text) AS may) OR ( SELECT app.may('pages'::text, 'approve'::text) AS may)) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = page_locks.company_id)
 OFFSET 0))));
create policy "members delete page locks of their own subtree" on page_locks for delete to app_user
  using (((( SELECT app.may('pages'::text, 'update'::text) AS may) OR ( SELECT app.may('pages'::text, 'approve'::text) AS may)) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = page_locks.company_id)
 OFFSET 0))));
create policy "members read page locks of their own subtree" on page_locks for select to app_user
  using ((( SELECT app.may('pages'::text, 'read'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = page_locks.company_id)
 OFFSET 0))));
create policy "the owner role keeps derived rows" on page_locks for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on page_locks for all to app_platform
  using (true)
  with check (true);

grant delete, insert, select, update on page_locks to app_platform;
grant delete, select on page_locks to app_user;

grant insert (page_id, company_id, editor, name, since, expires_at) on page_locks to app_user;
grant update (editor, user_id, name, since, expires_at) on page_locks to app_user;
