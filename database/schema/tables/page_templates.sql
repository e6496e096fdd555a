create table page_templates (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  title text not null,
  description text not null default ''::text,
  content jsonb not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  deleted_by uuid,
  constraint page_templates_pkey PRIMARY KEY (id),
  constraint page_templates_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint page_templates_description_check CHECK ((length(description) <= 200)),
  constraint page_templates_title_check CHECK (((length(title) >= 1) AND (length(title) <= 80)))
);

CREATE UNIQUE INDEX page_templates_by_title ON public.page_templates USING btree (company_id, lower(title)) WHERE (deleted_at IS NULL);

alter table page_templates enable row level security;
alter table page_templates force row level security;

create policy "members change page templates of their own subtree" on page_templates for update to app_user
  using (((( SELECT app.may('pages'::text, 'update'::text) AS may) OR ( SELECT app.may('pages'::text, 'delete'::text) AS may)) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = page_templates.company_id)
 OFFSET 0))))
  with check (((( SELECT app.may('pages'::text, 'update'::text) AS may) OR ( SELECT app.may('pages'::text, 'delete'::text) AS may)) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = page_templates.company_id)
 OFFSET 0))));
create policy "members create page templates of their own subtree" on page_templates for insert to app_user
  with check ((( SELECT app.may('pages'::text, 'create'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = page_templates.company_id)
 OFFSET 0))));
create policy "members read page templates of their own subtree" on page_templates for select to app_user
  using ((( SELECT app.may('pages'::text, 'read'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = page_templates.company_id)
 OFFSET 0))));
create policy "the owner role maintains derived rows" on page_templates for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on page_templates for all to app_platform
  using (true)
  with check (true);

CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON page_templates DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.audit_row('company_id', 'title');
CREATE TRIGGER guard BEFORE UPDATE OF deleted_at ON page_templates FOR EACH ROW EXECUTE FUNCTION app.guard_record('pages');
CREATE TRIGGER media_uses AFTER INSERT OR DELETE OR UPDATE ON page_templates FOR EACH ROW EXECUTE FUNCTION app.sync_media_uses('template', 'title', 'content');
CREATE TRIGGER recycle AFTER UPDATE OF deleted_at ON page_templates FOR EACH ROW EXECUTE FUNCTION app.sync_recycle_bin('company_id', 'title');
CREATE TRIGGER touch BEFORE UPDATE ON page_templates FOR EACH ROW EXECUTE FUNCTION app.touch();

grant delete, insert, select, update on page_templates to app_platform;
grant select on page_templates to app_user;

grant insert (id, company_id, title, description, content) on page_templates to app_user;
grant update (title, description, deleted_at, deleted_by) on page_templates to app_user;
