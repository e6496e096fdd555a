create table edit_locks (
  page_id uuid,
  company_id uuid not null,
  editor uuid not null,
  user_id uuid default app.user_id(),
  name text not null,
  since timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  section_id uuid,
  id uuid not null default gen_random_uuid(),
  price_list_id uuid,
  constraint edit_locks_pkey PRIMARY KEY (id),
  constraint edit_locks_company_id_price_list_id_fkey FOREIGN KEY (company_id, price_list_id) REFERENCES price_lists(company_id, id) ON DELETE CASCADE,
  constraint edit_locks_company_id_section_id_fkey FOREIGN KEY (company_id, section_id) REFERENCES reusable_sections(company_id, id) ON DELETE CASCADE,
  constraint edit_locks_of_one_record CHECK ((num_nonnulls(page_id, section_id, price_list_id) = 1)),
  constraint edit_locks_page_id_key UNIQUE (page_id),
  constraint edit_locks_price_list_id_editor_key UNIQUE (price_list_id, editor),
  constraint edit_locks_section_id_key UNIQUE (section_id),
  constraint page_locks_company_id_page_id_fkey FOREIGN KEY (company_id, page_id) REFERENCES pages(company_id, id) ON DELETE CASCADE,
  constraint page_locks_name_check CHECK (((length(name) >= 1) AND (length(name) <= 300)))
);

CREATE INDEX edit_locks_by_company ON public.edit_locks USING btree (company_id);

alter table edit_locks enable row level security;
alter table edit_locks force row level security;

create policy "editors renew and take over edit locks" on edit_locks for update to app_user
  using ((
CASE
    WHEN (price_list_id IS NULL) THEN (( SELECT app.may('pages'::text, 'update'::text) AS may) OR ( SELECT app.may('pages'::text, 'approve'::text) AS may))
    ELSE ( SELECT app.may('prices'::text, 'create'::text) AS may)
END AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = edit_locks.company_id)
 OFFSET 0))))
  with check (((user_id = ( SELECT app.user_id() AS user_id)) AND
CASE
    WHEN (price_list_id IS NULL) THEN (( SELECT app.may('pages'::text, 'update'::text) AS may) OR ( SELECT app.may('pages'::text, 'approve'::text) AS may))
    ELSE ( SELECT app.may('prices'::text, 'create'::text) AS may)
END AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = edit_locks.company_id)
 OFFSET 0))));
create policy "editors take edit locks for themselves" on edit_locks for insert to app_user
  with check (((user_id = ( SELECT app.user_id() AS user_id)) AND
CASE
    WHEN (price_list_id IS NULL) THEN (( SELECT app.may('pages'::text, 'update'::text) AS may) OR ( SELECT app.may('pages'::text, 'approve'::text) AS may))
    ELSE ( SELECT app.may('prices'::text, 'create'::text) AS may)
END AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = edit_locks.company_id)
 OFFSET 0))));
create policy "members delete edit locks of their own subtree" on edit_locks for delete to app_user
  using ((
CASE
    WHEN (price_list_id IS NULL) THEN (( SELECT app.may('pages'::text, 'update'::text) AS may) OR ( SELECT app.may('pages'::text, 'approve'::text) AS may))
    ELSE ( SELECT app.may('prices'::text, 'create'::text) AS may)
END AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = edit_locks.company_id)
 OFFSET 0))));
create policy "members read edit locks of their own subtree" on edit_locks for select to app_user
  using ((
CASE
    WHEN (price_list_id IS NULL) THEN ( SELECT app.may('pages'::text, 'read'::text) AS may)
    ELSE ( SELECT app.may('prices'::text, 'read'::text) AS may)
END AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = edit_locks.company_id)
 OFFSET 0))));
create policy "the owner role maintains derived rows" on edit_locks for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on edit_locks for all to app_platform
  using (true)
  with check (true);

grant delete, insert, select, update on edit_locks to app_platform;
grant delete, select on edit_locks to app_user;

grant insert (page_id, company_id, editor, name, since, expires_at, section_id, price_list_id) on edit_locks to app_user;
grant update (editor, user_id, name, since, expires_at) on edit_locks to app_user;
