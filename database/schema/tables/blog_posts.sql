create table blog_posts (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  slug text not null,
  old_slugs text[] not null default '{}'::text[],
  title text not null default ''::text,
  excerpt text not null default ''::text,
  content text not null default ''::text,
  cover_url text not null default ''::text,
  cover_alt text not null default ''::text,
  tags text[] not null default '{}'::text[],
  author_id uuid,
  author_name text not null default ''::text,
  seo_title text not null default ''::text,
  seo_description text not null default ''::text,
  reading_minutes integer not null default 1,
  state text not null default 'draft'::text,
  publish_at timestamp with time zone,
  published_at timestamp with time zone,
  live_at timestamp with time zone,
  live jsonb,
  changed boolean not null default false,
  created_by uuid default app.user_id(),
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  deleted_by uuid,
  unpublish_at timestamp with time zone,
  shared_below boolean not null default false,
  upstream_post_id uuid,
  upstream_version integer,
  constraint blog_posts_pkey PRIMARY KEY (id),
  constraint blog_posts_author_id_fkey FOREIGN KEY (author_id) REFERENCES auth_users(id) ON DELETE SET NULL,
  constraint blog_posts_author_name_check CHECK ((length(author_name) <= 200)),
  constraint blog_posts_check CHECK (((state <> 'published'::text) OR (live IS NOT NULL))),
  constraint blog_posts_check1 CHECK (((state <> ALL (ARRAY['draft'::text, 'archived'::text])) OR (live IS NULL))),
  constraint blog_posts_check2 CHECK (((live IS NULL) OR (published_at IS NOT NULL))),
  constraint blog_posts_check3 CHECK (((state = 'scheduled'::text) = (publish_at IS NOT NULL))),
  constraint blog_posts_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint blog_posts_company_id_id_key UNIQUE (company_id, id),
  constraint blog_posts_company_id_slug_key UNIQUE (company_id, slug),
  constraint blog_posts_content_check CHECK ((length(content) <= 500000)),
  constraint blog_posts_cover_alt_check CHECK ((length(cover_alt) <= 300)),
  constraint blog_posts_cover_url_check CHECK ((length(cover_url) <= 500)),
  constraint blog_posts_created_by_fkey FOREIGN KEY (created_by) REFERENCES auth_users(id) ON DELETE SET NULL,
  constraint blog_posts_excerpt_check CHECK ((length(excerpt) <= 300)),
  constraint blog_posts_live_check CHECK ((jsonb_typeof(live) = 'object'::text)),
  constraint blog_posts_old_slugs_check CHECK ((cardinality(old_slugs) <= 50)),
  constraint blog_posts_reading_minutes_check CHECK ((reading_minutes > 0)),
  constraint blog_posts_seo_description_check CHECK ((length(seo_description) <= 300)),
  constraint blog_posts_seo_title_check CHECK ((length(seo_title) <= 200)),
  constraint blog_posts_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(slug) <= 120))),
  constraint blog_posts_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'scheduled'::text, 'published'::text, 'archived'::text]))),
  constraint blog_posts_tags_check CHECK ((cardinality(tags) <= 12)),
  constraint blog_posts_title_check CHECK ((length(title) <= 200)),
  constraint blog_posts_unpublish_after_schedule CHECK ((unpublish_at > publish_at))
);

CREATE INDEX blog_posts_by_author ON public.blog_posts USING btree (author_id);
CREATE INDEX blog_posts_by_update ON public.blog_posts USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX blog_posts_due ON public.blog_posts USING btree (publish_at) WHERE ((state = 'scheduled'::text) AND (deleted_at IS NULL));
CREATE INDEX blog_posts_ending ON public.blog_posts USING btree (unpublish_at) WHERE ((unpublish_at IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX blog_posts_live ON public.blog_posts USING btree (company_id, published_at DESC, id DESC) WHERE ((live IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX blog_posts_old_slugs ON public.blog_posts USING gin (old_slugs);
CREATE INDEX blog_posts_shared ON public.blog_posts USING btree (company_id) WHERE (shared_below AND (live IS NOT NULL) AND (deleted_at IS NULL));

alter table blog_posts enable row level security;
alter table blog_posts force row level security;

create policy "members change posts of their own subtree" on blog_posts for update to app_user
  using ((( SELECT app.may('blog'::text, 'update'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = blog_posts.company_id)
 OFFSET 0))))
  with check ((( SELECT app.may('blog'::text, 'update'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = blog_posts.company_id)
 OFFSET 0))));
create policy "members create posts of their own subtree" on blog_posts for insert to app_user
  with check ((( SELECT app.may('blog'::text, 'create'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = blog_posts.company_id)
 OFFSET 0))));
create policy "members read posts of their own subtree" on blog_posts for select to app_user
  using ((( SELECT app.may('blog'::text, 'read'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = blog_posts.company_id)
 OFFSET 0))));
create policy "the owner role maintains derived rows" on blog_posts for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on blog_posts for all to app_platform
  using (true)
  with check (true);
create policy "visitors read posts that the tenant publishes or inherits" on blog_posts for select to app_public
  using (((live IS NOT NULL) AND (deleted_at IS NULL) AND (company_id = ANY (( SELECT app.post_publishers() AS post_publishers)::uuid[])) AND ((company_id = ( SELECT app.tenant_id() AS tenant_id)) OR (id IN ( SELECT app.inherited_posts(( SELECT app.tenant_id() AS tenant_id)) AS inherited_posts)))));

CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE ON blog_posts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.audit_row('company_id', 'title');
CREATE CONSTRAINT TRIGGER audit_change AFTER UPDATE ON blog_posts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.title IS DISTINCT FROM new.title OR old.slug IS DISTINCT FROM new.slug OR old.state IS DISTINCT FROM new.state OR old.publish_at IS DISTINCT FROM new.publish_at OR old.unpublish_at IS DISTINCT FROM new.unpublish_at OR old.author_id IS DISTINCT FROM new.author_id OR old.live IS DISTINCT FROM new.live OR old.shared_below IS DISTINCT FROM new.shared_below OR old.upstream_version IS DISTINCT FROM new.upstream_version OR old.deleted_at IS DISTINCT FROM new.deleted_at) EXECUTE FUNCTION app.audit_row('company_id', 'title');
CREATE TRIGGER guard BEFORE UPDATE ON blog_posts FOR EACH ROW EXECUTE FUNCTION app.guard_post();
CREATE TRIGGER media_uses AFTER INSERT OR DELETE OR UPDATE ON blog_posts FOR EACH ROW EXECUTE FUNCTION app.sync_media_uses('post', 'title');
CREATE TRIGGER recycle AFTER UPDATE OF deleted_at ON blog_posts FOR EACH ROW EXECUTE FUNCTION app.sync_recycle_bin('company_id', 'title');
CREATE TRIGGER send_event AFTER INSERT OR DELETE ON blog_posts FOR EACH ROW EXECUTE FUNCTION app.announce_public_change();
CREATE TRIGGER send_event_update AFTER UPDATE ON blog_posts FOR EACH ROW WHEN (old.slug IS DISTINCT FROM new.slug OR old.live IS DISTINCT FROM new.live OR old.shared_below IS DISTINCT FROM new.shared_below OR old.deleted_at IS DISTINCT FROM new.deleted_at) EXECUTE FUNCTION app.announce_public_change();
CREATE TRIGGER touch BEFORE UPDATE ON blog_posts FOR EACH ROW WHEN (NOT old.live IS DISTINCT FROM new.live OR old.state IS DISTINCT FROM new.state OR old.live_at IS DISTINCT FROM new.live_at OR old.changed IS DISTINCT FROM new.changed) EXECUTE FUNCTION app.touch();

grant delete, insert, select, update on blog_posts to app_platform;
grant select on blog_posts to app_user;

grant select (id, company_id, slug, old_slugs, published_at, live_at, live) on blog_posts to app_public;
grant insert (id, company_id, slug, title, excerpt, content, cover_url, cover_alt, tags, author_id, author_name, seo_title, seo_description, reading_minutes, upstream_post_id, upstream_version) on blog_posts to app_user;
grant update (slug, old_slugs, title, excerpt, content, cover_url, cover_alt, tags, author_id, author_name, seo_title, seo_description, reading_minutes, state, publish_at, published_at, live_at, live, changed, deleted_at, deleted_by, unpublish_at, shared_below, upstream_version) on blog_posts to app_user;
