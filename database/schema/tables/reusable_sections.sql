create table reusable_sections (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  title text not null,
  content jsonb not null,
  live jsonb,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  deleted_by uuid,
  constraint reusable_sections_pkey PRIMARY KEY (id),
  constraint reusable_sections_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint reusable_sections_company_id_id_key UNIQUE (company_id, id),
  constraint reusable_sections_content_check CHECK (((jsonb_typeof(content) = 'object'::text) AND ((content ->> 'type'::text) IS NOT NULL) AND ((content ->> 'type'::text) <> 'reusable'::text))),
  constraint reusable_sections_live_check CHECK (((live IS NULL) OR ((jsonb_typeof(live) = 'object'::text) AND ((live ->> 'type'::text) IS NOT NULL) AND ((live ->> 'type'::text) <> 'reusable'::text)))),
  constraint reusable_sections_title_check CHECK (((length(title) >= 1) AND (length(title) <= 80)))
);

CREATE UNIQUE INDEX reusable_sections_by_title ON public.reusable_sections USING btree (company_id, lower(title)) WHERE (deleted_at IS NULL);

alter table reusable_sections enable row level security;
alter table reusable_sections force row level security;

create policy "members change reusable sections of their own subtree" on reusable_sections for update to app_user
  using (((( SELECT app.may('pages'::text, 'update'::text) AS may) OR ( SELECT app.may('pages'::text, 'approve'::text) AS may) OR ( SELECT app.may('pages'::text, 'delete'::text) AS may)) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = reusable_sections.company_id)
 OFFSET 0))))
  with check (((( SELECT app.may('pages'::text, 'update'::text) AS may) OR ( SELECT app.may('pages'::text, 'approve'::text) AS may) OR ( SELECT app.may('pages'::text, 'delete'::text) AS may)) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = reusable_sections.company_id)
 OFFSET 0))));
create policy "members create reusable sections of their own subtree" on reusable_sections for insert to app_user
  with check ((( SELECT app.may('pages'::text, 'create'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = reusable_sections.company_id)
 OFFSET 0))));
create policy "members read reusable sections of their own subtree" on reusable_sections for select to app_user
  using ((( SELECT app.may('pages'::text, 'read'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = reusable_sections.company_id)
 OFFSET 0))));
create policy "the owner role maintains derived rows" on reusable_sections for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on reusable_sections for all to app_platform
  using (true)
  with check (true);
create policy "visitors read published reusable sections of the tenant" on reusable_sections for select to app_public
  using (((live IS NOT NULL) AND (deleted_at IS NULL) AND (company_id = ( SELECT app.tenant_id() AS tenant_id))));

CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE ON reusable_sections DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.audit_row('company_id', 'title');
CREATE CONSTRAINT TRIGGER audit_changes AFTER UPDATE ON reusable_sections DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.content = old.live OR old.company_id IS DISTINCT FROM new.company_id OR old.title IS DISTINCT FROM new.title OR old.live IS DISTINCT FROM new.live OR old.deleted_at IS DISTINCT FROM new.deleted_at) EXECUTE FUNCTION app.audit_row('company_id', 'title');
CREATE TRIGGER guard BEFORE INSERT OR UPDATE ON reusable_sections FOR EACH ROW EXECUTE FUNCTION app.guard_reusable_section();
CREATE TRIGGER media_uses AFTER INSERT OR DELETE OR UPDATE ON reusable_sections FOR EACH ROW EXECUTE FUNCTION app.sync_media_uses('reusable_section', 'title', 'content', 'live');
CREATE TRIGGER recycle AFTER UPDATE OF deleted_at ON reusable_sections FOR EACH ROW EXECUTE FUNCTION app.sync_recycle_bin('company_id', 'title');
CREATE TRIGGER send_event AFTER DELETE OR UPDATE OF live, deleted_at ON reusable_sections FOR EACH ROW EXECUTE FUNCTION app.announce_section_change();
CREATE TRIGGER touch BEFORE UPDATE ON reusable_sections FOR EACH ROW EXECUTE FUNCTION app.touch();

grant delete, insert, select, update on reusable_sections to app_platform;
grant select on reusable_sections to app_user;

grant select (id, company_id, live, deleted_at) on reusable_sections to app_public;
grant insert (id, company_id, title, content, live) on reusable_sections to app_user;
grant update (title, content, live, deleted_at, deleted_by) on reusable_sections to app_user;
