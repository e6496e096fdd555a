create table page_versions (
  id uuid not null default gen_random_uuid(),
  page_id uuid not null,
  company_id uuid not null,
  number integer not null,
  kind text not null,
  title text not null,
  description text not null,
  seo jsonb not null,
  content jsonb not null,
  created_at timestamp with time zone not null default now(),
  created_by uuid default app.user_id(),
  constraint page_versions_pkey PRIMARY KEY (id),
  constraint page_versions_company_id_page_id_fkey FOREIGN KEY (company_id, page_id) REFERENCES pages(company_id, id) ON DELETE CASCADE,
  constraint page_versions_description_check CHECK ((length(description) <= 300)),
  constraint page_versions_kind_check CHECK ((kind = ANY (ARRAY['published'::text, 'scheduled'::text, 'replaced'::text]))),
  constraint page_versions_number_check CHECK ((number >= 1)),
  constraint page_versions_page_id_number_key UNIQUE (page_id, number),
  constraint page_versions_seo_check CHECK (((jsonb_typeof(seo) = 'object'::text) AND (length((seo)::text) <= 4000))),
  constraint page_versions_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200)))
);

CREATE INDEX page_versions_by_company ON public.page_versions USING btree (company_id);

alter table page_versions enable row level security;
alter table page_versions force row level security;

create policy "members create page versions of their own subtree" on page_versions for insert to app_user
  with check (((( SELECT app.may('pages'::text, 'update'::text) AS may) OR ( SELECT app.may('pages'::text, 'approve'::text) AS may)) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = page_versions.company_id)
 OFFSET 0))));
create policy "members read page versions of their own subtree" on page_versions for select to app_user
  using ((( SELECT app.may('pages'::text, 'read'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = page_versions.company_id)
 OFFSET 0))));
create policy "the owner role maintains derived rows" on page_versions for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on page_versions for all to app_platform
  using (true)
  with check (true);

grant delete, insert, select, update on page_versions to app_platform;
grant select on page_versions to app_user;

grant insert (id, page_id, company_id, number, kind, title, description, seo, content) on page_versions to app_user;
