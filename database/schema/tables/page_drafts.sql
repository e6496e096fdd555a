create table page_drafts (
  page_id uuid not null,
  company_id uuid not null,
  title text not null,
  description text not null,
  seo jsonb not null,
  content jsonb not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  updated_by uuid default app.user_id(),
  constraint page_drafts_pkey PRIMARY KEY (page_id),
  constraint page_drafts_company_id_page_id_fkey FOREIGN KEY (company_id, page_id) REFERENCES pages(company_id, id) ON DELETE CASCADE,
  constraint page_drafts_description_check CHECK ((length(description) <= 300)),
  constraint page_drafts_seo_check CHECK (((jsonb_typeof(seo) = 'object'::text) AND (length((seo)::text) <= 4000))),
  constraint page_drafts_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200)))
);

CREATE INDEX page_drafts_by_company ON public.page_drafts USING btree (company_id);

alter table page_drafts enable row level security;
alter table page_drafts force row level security;

create policy "members change page drafts of their own subtree" on page_drafts for update to app_user
  using (((( SELECT app.may('pages'::text, 'update'::text) AS may) OR ( SELECT app.may('pages'::text, 'approve'::text) AS may)) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = page_drafts.company_id)
 OFFSET 0))))
  with check (((( SELECT app.may('pages'::text, 'update'::text) AS may) OR ( SELECT app.may('pages'::text, 'approve'::text) AS may)) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = page_drafts.company_id)
 OFFSET 0))));
create policy "members create page drafts of their own subtree" on page_drafts for insert to app_user
  with check (((( SELECT app.may('pages'::text, 'update'::text) AS may) OR ( SELECT app.may('pages'::text, 'approve'::text) AS may)) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = page_drafts.company_id)
 OFFSET 0))));
create policy "members delete page drafts of their own subtree" on page_drafts for delete to app_user
  using (((( SELECT app.may('pages'::text, 'update'::text) AS may) OR ( SELECT app.may('pages'::text, 'approve'::text) AS may)) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = page_drafts.company_id)
 OFFSET 0))));
create policy "members read page drafts of their own subtree" on page_drafts for select to app_user
  using ((( SELECT app.may('pages'::text, 'read'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = page_drafts.company_id)
 OFFSET 0))));
create policy "the owner role maintains derived rows" on page_drafts for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on page_drafts for all to app_platform
  using (true)
  with check (true);

CREATE TRIGGER media_uses AFTER INSERT OR DELETE OR UPDATE ON page_drafts FOR EACH ROW EXECUTE FUNCTION app.sync_draft_media_uses('page_id');
CREATE TRIGGER touch BEFORE UPDATE ON page_drafts FOR EACH ROW EXECUTE FUNCTION app.touch();

grant delete, insert, select, update on page_drafts to app_platform;
grant delete, select on page_drafts to app_user;

grant insert (page_id, company_id, title, description, seo, content) on page_drafts to app_user;
grant update (title, description, seo, content, updated_by) on page_drafts to app_user;
