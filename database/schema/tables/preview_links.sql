create table preview_links (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  page_id uuid,
  post_id uuid,
  token_hash bytea not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  created_by uuid default app.user_id(),
  constraint preview_links_pkey PRIMARY KEY (id),
  constraint preview_links_check CHECK ((num_nonnulls(page_id, post_id) = 1)),
  constraint preview_links_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint preview_links_company_id_page_id_fkey FOREIGN KEY (company_id, page_id) REFERENCES pages(company_id, id) ON DELETE CASCADE,
  constraint preview_links_company_id_post_id_fkey FOREIGN KEY (company_id, post_id) REFERENCES blog_posts(company_id, id) ON DELETE CASCADE,
  constraint preview_links_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint preview_links_token_hash_key UNIQUE (token_hash)
);

CREATE INDEX preview_links_by_company ON public.preview_links USING btree (company_id);
CREATE INDEX preview_links_by_page ON public.preview_links USING btree (page_id) WHERE (page_id IS NOT NULL);
CREATE INDEX preview_links_by_post ON public.preview_links USING btree (post_id) WHERE (post_id IS NOT NULL);

alter table preview_links enable row level security;
alter table preview_links force row level security;

create policy "editors create preview links in their own subtree" on preview_links for insert to app_user
  with check (((((page_id IS NOT NULL) AND ( SELECT app.may('pages'::text, 'update'::text) AS may)) OR ((post_id IS NOT NULL) AND ( SELECT app.may('blog'::text, 'update'::text) AS may))) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = preview_links.company_id)
 OFFSET 0))));
create policy "editors revoke preview links of their own subtree" on preview_links for update to app_user
  using (((((page_id IS NOT NULL) AND ( SELECT app.may('pages'::text, 'update'::text) AS may)) OR ((post_id IS NOT NULL) AND ( SELECT app.may('blog'::text, 'update'::text) AS may))) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = preview_links.company_id)
 OFFSET 0))))
  with check (((((page_id IS NOT NULL) AND ( SELECT app.may('pages'::text, 'update'::text) AS may)) OR ((post_id IS NOT NULL) AND ( SELECT app.may('blog'::text, 'update'::text) AS may))) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = preview_links.company_id)
 OFFSET 0))));
create policy "members read preview links of their own subtree" on preview_links for select to app_user
  using (((((page_id IS NOT NULL) AND ( SELECT app.may('pages'::text, 'read'::text) AS may)) OR ((post_id IS NOT NULL) AND ( SELECT app.may('blog'::text, 'read'::text) AS may))) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = preview_links.company_id)
 OFFSET 0))));
create policy "the owner role maintains derived rows" on preview_links for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on preview_links for all to app_platform
  using (true)
  with check (true);

CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON preview_links DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.audit_row('company_id', 'id');

grant delete, insert, select, update on preview_links to app_platform;

grant insert (id, company_id, page_id, post_id, token_hash, expires_at) on preview_links to app_user;
grant select (id, company_id, page_id, post_id, expires_at, revoked_at, created_at, created_by) on preview_links to app_user;
grant update (revoked_at) on preview_links to app_user;
