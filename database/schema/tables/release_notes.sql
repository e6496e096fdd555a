create table release_notes (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  slug text not null,
  release text not null default ''::text,
  title text not null,
  kind text not null default 'feature'::text,
  summary text not null default ''::text,
  content text not null default ''::text,
  audience text not null default 'everyone'::text,
  state text not null default 'draft'::text,
  published_at timestamp with time zone,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  deleted_by uuid,
  constraint release_notes_pkey PRIMARY KEY (id),
  constraint release_notes_audience_check CHECK ((audience = ANY (ARRAY['everyone'::text, 'signed_in'::text, 'administrators'::text, 'distributors'::text, 'resellers'::text, 'end_users'::text, 'partners'::text, 'silver_partners'::text, 'gold_partners'::text, 'platinum_partners'::text]))),
  constraint release_notes_check CHECK (((state = 'draft'::text) OR (published_at IS NOT NULL))),
  constraint release_notes_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint release_notes_company_id_slug_key UNIQUE (company_id, slug),
  constraint release_notes_content_check CHECK ((length(content) <= 50000)),
  constraint release_notes_kind_check CHECK ((kind = ANY (ARRAY['feature'::text, 'improvement'::text, 'fix'::text]))),
  constraint release_notes_release_check CHECK ((length(release) <= 40)),
  constraint release_notes_slug_check CHECK (((slug ~ '^[a-z0-9]+([.-][a-z0-9]+)*$'::text) AND (length(slug) <= 80))),
  constraint release_notes_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'published'::text]))),
  constraint release_notes_summary_check CHECK ((length(summary) <= 400)),
  constraint release_notes_title_check CHECK (((length(title) >= 2) AND (length(title) <= 160)))
);

CREATE INDEX release_notes_by_created ON public.release_notes USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX release_notes_shown ON public.release_notes USING btree (company_id, published_at DESC) WHERE ((state = 'published'::text) AND (deleted_at IS NULL));

alter table release_notes enable row level security;
alter table release_notes force row level security;

create policy "members change release notes of their own subtree" on release_notes for update to app_user
  using ((( SELECT app.may('releases'::text, 'update'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = release_notes.company_id)
 OFFSET 0))))
  with check ((( SELECT app.may('releases'::text, 'update'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = release_notes.company_id)
 OFFSET 0))));
create policy "members create release notes of their own subtree" on release_notes for insert to app_user
  with check ((( SELECT app.may('releases'::text, 'create'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = release_notes.company_id)
 OFFSET 0))));
create policy "members read release notes of their own subtree" on release_notes for select to app_user
  using ((( SELECT app.may('releases'::text, 'read'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = release_notes.company_id)
 OFFSET 0))));
create policy "people read release notes for their audience" on release_notes for select to app_user
  using (((state = 'published'::text) AND (deleted_at IS NULL) AND (company_id = ANY (( SELECT app.release_publishers() AS release_publishers)::uuid[])) AND
CASE audience
    WHEN 'administrators'::text THEN (( SELECT app.own_level() AS own_level) >= app.role_level('admin'::text))
    WHEN 'distributors'::text THEN ((( SELECT app.own_level() AS own_level) >= app.role_level('distributor'::text)) AND (( SELECT app.own_level() AS own_level) <= app.role_level('master_distributor'::text)))
    WHEN 'resellers'::text THEN (( SELECT app.own_level() AS own_level) = app.role_level('reseller'::text))
    WHEN 'end_users'::text THEN (( SELECT app.own_level() AS own_level) = app.role_level('end_user'::text))
    WHEN 'partners'::text THEN (COALESCE(((( SELECT app.partner_ranks() AS partner_ranks) ->> (company_id)::text))::integer, 0) >= 1)
    WHEN 'silver_partners'::text THEN (COALESCE(((( SELECT app.partner_ranks() AS partner_ranks) ->> (company_id)::text))::integer, 0) >= 2)
    WHEN 'gold_partners'::text THEN (COALESCE(((( SELECT app.partner_ranks() AS partner_ranks) ->> (company_id)::text))::integer, 0) >= 3)
    WHEN 'platinum_partners'::text THEN (COALESCE(((( SELECT app.partner_ranks() AS partner_ranks) ->> (company_id)::text))::integer, 0) >= 4)
    ELSE true
END));
create policy "the owner role maintains derived rows" on release_notes for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on release_notes for all to app_platform
  using (true)
  with check (true);
create policy "visitors read public release notes of the tenant" on release_notes for select to app_public
  using (((state = 'published'::text) AND (deleted_at IS NULL) AND (audience = 'everyone'::text) AND (company_id = ANY (( SELECT app.release_publishers() AS release_publishers)::uuid[]))));

CREATE TRIGGER announce AFTER INSERT OR UPDATE OF state ON release_notes FOR EACH ROW WHEN (new.state = 'published'::text) EXECUTE FUNCTION app.announce_release();
CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON release_notes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.audit_row('company_id', 'title');
CREATE TRIGGER delete_notifications AFTER DELETE ON release_notes FOR EACH ROW EXECUTE FUNCTION app.delete_notifications_about();
CREATE TRIGGER guard BEFORE UPDATE ON release_notes FOR EACH ROW EXECUTE FUNCTION app.guard_release();
CREATE TRIGGER media_uses AFTER INSERT OR DELETE OR UPDATE ON release_notes FOR EACH ROW EXECUTE FUNCTION app.sync_media_uses('release', 'title');
CREATE TRIGGER recycle AFTER UPDATE OF deleted_at ON release_notes FOR EACH ROW EXECUTE FUNCTION app.sync_recycle_bin('company_id', 'title');
CREATE TRIGGER send_event_delete AFTER DELETE ON release_notes FOR EACH ROW WHEN (old.state = 'published'::text) EXECUTE FUNCTION app.announce_public_change();
CREATE TRIGGER send_event_insert AFTER INSERT ON release_notes FOR EACH ROW WHEN (new.state = 'published'::text) EXECUTE FUNCTION app.announce_public_change();
CREATE TRIGGER send_event_update AFTER UPDATE ON release_notes FOR EACH ROW WHEN (old.state = 'published'::text OR new.state = 'published'::text) EXECUTE FUNCTION app.announce_public_change();
CREATE TRIGGER touch BEFORE UPDATE ON release_notes FOR EACH ROW EXECUTE FUNCTION app.touch();

grant delete, insert, select, update on release_notes to app_platform;
grant select on release_notes to app_user;

grant select (id, company_id, slug, release, title, kind, summary, content, audience, state, published_at, deleted_at) on release_notes to app_public;
grant insert (id, company_id, slug, release, title, kind, summary, content, audience, state, published_at) on release_notes to app_user;
grant update (release, title, kind, summary, content, audience, state, published_at, deleted_at, deleted_by) on release_notes to app_user;
