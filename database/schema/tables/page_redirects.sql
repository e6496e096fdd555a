create table page_redirects (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  from_slug text not null,
  page_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint page_redirects_pkey PRIMARY KEY (id),
  constraint page_redirects_company_id_from_slug_key UNIQUE (company_id, from_slug),
  constraint page_redirects_company_id_page_id_fkey FOREIGN KEY (company_id, page_id) REFERENCES pages(company_id, id) ON DELETE CASCADE,
  constraint page_redirects_from_slug_check CHECK (((from_slug ~ '^[a-z0-9]+(-[a-z0-9]+)*(/[a-z0-9]+(-[a-z0-9]+)*)*$'::text) AND (length(from_slug) <= 200)))
);

CREATE INDEX page_redirects_by_page ON public.page_redirects USING btree (page_id);

alter table page_redirects enable row level security;
alter table page_redirects force row level security;

create policy "members create page redirects of their own subtree" on page_redirects for insert to app_user
  with check (((( SELECT app.may('pages'::text, 'update'::text) AS may) OR ( SELECT app.may('pages'::text, 'approve'::text) AS may)) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = page_redirects.company_id)
 OFFSET 0))));
create policy "members delete page redirects of their own subtree" on page_redirects for delete to app_user
  using (((( SELECT app.may('pages'::text, 'update'::text) AS may) OR ( SELECT app.may('pages'::text, 'approve'::text) AS may)) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = page_redirects.company_id)
 OFFSET 0))));
create policy "members read page redirects of their own subtree" on page_redirects for select to app_user
  using ((( SELECT app.may('pages'::text, 'read'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = page_redirects.company_id)
 OFFSET 0))));
create policy "the owner role maintains derived rows" on page_redirects for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on page_redirects for all to app_platform
  using (true)
  with check (true);

CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON page_redirects DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.audit_row('company_id', 'from_slug');
CREATE TRIGGER send_event AFTER INSERT OR DELETE OR UPDATE ON page_redirects FOR EACH ROW EXECUTE FUNCTION app.announce_public_change();

grant delete, insert, select, update on page_redirects to app_platform;
grant delete, select on page_redirects to app_user;

grant insert (id, company_id, from_slug, page_id) on page_redirects to app_user;
