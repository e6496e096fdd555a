create table post_versions (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  post_id uuid not null,
  number integer not null,
  kind text not null,
  title text not null default ''::text,
  snapshot jsonb not null,
  saved_by uuid default app.user_id(),
  saved_by_name text not null default ''::text,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint post_versions_pkey PRIMARY KEY (id),
  constraint post_versions_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint post_versions_company_id_post_id_fkey FOREIGN KEY (company_id, post_id) REFERENCES blog_posts(company_id, id) ON DELETE CASCADE,
  constraint post_versions_kind_check CHECK ((kind = ANY (ARRAY['saved'::text, 'published'::text, 'restored'::text, 'replaced'::text]))),
  constraint post_versions_number_check CHECK ((number > 0)),
  constraint post_versions_post_id_number_key UNIQUE (post_id, number),
  constraint post_versions_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES auth_users(id) ON DELETE SET NULL,
  constraint post_versions_saved_by_name_check CHECK ((length(saved_by_name) <= 200)),
  constraint post_versions_snapshot_check CHECK ((jsonb_typeof(snapshot) = 'object'::text))
);

CREATE INDEX post_versions_by_company ON public.post_versions USING btree (company_id, post_id);

alter table post_versions enable row level security;
alter table post_versions force row level security;

create policy "members change post versions of their own subtree" on post_versions for update to app_user
  using ((( SELECT app.may('blog'::text, 'update'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = post_versions.company_id)
 OFFSET 0))))
  with check ((( SELECT app.may('blog'::text, 'update'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = post_versions.company_id)
 OFFSET 0))));
create policy "members create post versions of their own subtree" on post_versions for insert to app_user
  with check ((( SELECT app.may('blog'::text, 'update'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = post_versions.company_id)
 OFFSET 0))));
create policy "members read post versions of their own subtree" on post_versions for select to app_user
  using ((( SELECT app.may('blog'::text, 'read'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = post_versions.company_id)
 OFFSET 0))));
create policy "the owner role maintains derived rows" on post_versions for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on post_versions for all to app_platform
  using (true)
  with check (true);

CREATE TRIGGER touch BEFORE UPDATE ON post_versions FOR EACH ROW EXECUTE FUNCTION app.touch();

grant delete, insert, select, update on post_versions to app_platform;
grant select on post_versions to app_user;

grant insert (id, company_id, post_id, number, kind, title, snapshot, saved_by_name, created_at) on post_versions to app_user;
grant update (title, snapshot) on post_versions to app_user;
