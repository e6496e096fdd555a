create table pages (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  slug text not null,
  title text not null,
  description text not null default ''::text,
  published boolean not null default false,
  content jsonb not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  seo jsonb not null default '{}'::jsonb,
  published_at timestamp with time zone,
  live_version integer,
  scheduled_at timestamp with time zone,
  scheduled_version integer,
  upstream_page_id uuid,
  upstream_version integer,
  created_by uuid default app.user_id(),
  deleted_at timestamp with time zone,
  deleted_by uuid,
  unpublish_at timestamp with time zone,
  constraint pages_pkey PRIMARY KEY (id),
  constraint pages_check CHECK (((scheduled_at IS NULL) = (scheduled_version IS NULL))),
  constraint pages_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint pages_company_id_id_key UNIQUE (company_id, id),
  constraint pages_description_check CHECK ((length(description) <= 300)),
  constraint pages_seo_check CHECK (((jsonb_typeof(seo) = 'object'::text) AND (length((seo)::text) <= 4000))),
  constraint pages_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*(/[a-z0-9]+(-[a-z0-9]+)*)*$'::text) AND (length(slug) <= 200))),
  constraint pages_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200))),
  constraint pages_unpublish_after_schedule CHECK ((unpublish_at > scheduled_at))
);

CREATE UNIQUE INDEX pages_by_slug ON public.pages USING btree (company_id, slug) WHERE (deleted_at IS NULL);
CREATE INDEX pages_by_updated ON public.pages USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX pages_due ON public.pages USING btree (scheduled_at) WHERE ((scheduled_at IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX pages_ending ON public.pages USING btree (unpublish_at) WHERE ((unpublish_at IS NOT NULL) AND (deleted_at IS NULL));

alter table pages enable row level security;
alter table pages force row level security;

create policy "members change pages of their own subtree" on pages for update to app_user
  using (((( SELECT app.may('pages'::text, 'update'::text) AS may) OR ( SELECT app.may('pages'::text, 'approve'::text) AS may) OR ( SELECT app.may('pages'::text, 'delete'::text) AS may)) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = pages.company_id)
 OFFSET 0))))
  with check (((( SELECT app.may('pages'::text, 'update'::text) AS may) OR ( SELECT app.may('pages'::text, 'approve'::text) AS may) OR ( SELECT app.may('pages'::text, 'delete'::text) AS may)) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = pages.company_id)
 OFFSET 0))));
create policy "members create pages of their own subtree" on pages for insert to app_user
  with check ((( SELECT app.may('pages'::text, 'create'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = pages.company_id)
 OFFSET 0))));
create policy "members read pages of their own subtree" on pages for select to app_user
  using ((( SELECT app.may('pages'::text, 'read'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = pages.company_id)
 OFFSET 0))));
create policy "the owner role maintains derived rows" on pages for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on pages for all to app_platform
  using (true)
  with check (true);
create policy "visitors read published pages of the tenant" on pages for select to app_public
  using ((published AND (deleted_at IS NULL) AND (company_id = ( SELECT app.tenant_id() AS tenant_id))));

CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON pages DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.audit_row('company_id', 'title');
CREATE TRIGGER draft_media_gone AFTER DELETE ON pages FOR EACH ROW EXECUTE FUNCTION app.sync_draft_media_uses('id');
CREATE TRIGGER draft_media_uses AFTER UPDATE OF deleted_at, scheduled_version ON pages FOR EACH ROW WHEN (old.deleted_at IS DISTINCT FROM new.deleted_at OR old.scheduled_version IS DISTINCT FROM new.scheduled_version) EXECUTE FUNCTION app.sync_draft_media_uses('id');
CREATE TRIGGER guard BEFORE INSERT OR UPDATE ON pages FOR EACH ROW EXECUTE FUNCTION app.guard_page();
CREATE TRIGGER media_uses AFTER INSERT OR DELETE OR UPDATE ON pages FOR EACH ROW EXECUTE FUNCTION app.sync_media_uses('page', 'title', 'content');
CREATE TRIGGER recycle AFTER UPDATE OF deleted_at ON pages FOR EACH ROW EXECUTE FUNCTION app.sync_recycle_bin('company_id', 'title');
CREATE TRIGGER send_event AFTER INSERT OR DELETE OR UPDATE ON pages FOR EACH ROW EXECUTE FUNCTION app.announce_public_change();
CREATE TRIGGER touch BEFORE UPDATE ON pages FOR EACH ROW EXECUTE FUNCTION app.touch();

grant delete, insert, select, update on pages to app_platform;
grant select on pages to app_user;

grant select (id, company_id, slug, title, description, published, content, updated_at, seo, deleted_at) on pages to app_public;
grant insert (id, company_id, slug, title, description, published, content, seo, upstream_page_id, upstream_version) on pages to app_user;
grant update (slug, title, description, published, content, seo, published_at, live_version, scheduled_at, scheduled_version, upstream_version, deleted_at, deleted_by, unpublish_at) on pages to app_user;
