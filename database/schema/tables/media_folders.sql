create table media_folders (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  parent_id uuid,
  name text not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint media_folders_pkey PRIMARY KEY (id),
  constraint media_folders_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint media_folders_company_id_id_key UNIQUE (company_id, id),
  constraint media_folders_company_id_parent_id_fkey FOREIGN KEY (company_id, parent_id) REFERENCES media_folders(company_id, id),
  constraint media_folders_name_check CHECK (((length(btrim(name)) >= 1) AND (length(btrim(name)) <= 80)))
);

CREATE UNIQUE INDEX media_folders_by_name ON public.media_folders USING btree (company_id, COALESCE(parent_id, '00000000-0000-0000-0000-000000000000'::uuid), lower(name));
CREATE INDEX media_folders_by_parent ON public.media_folders USING btree (company_id, parent_id);

alter table media_folders enable row level security;
alter table media_folders force row level security;

create policy "members change media folders of their own subtree" on media_folders for update to app_user
  using ((( SELECT app.may('media'::text, 'update'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'update'::text) a(id)
  WHERE (a.id = media_folders.company_id)
 OFFSET 0))))
  with check ((( SELECT app.may('media'::text, 'update'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'update'::text) a(id)
  WHERE (a.id = media_folders.company_id)
 OFFSET 0))));
create policy "members create media folders of their own subtree" on media_folders for insert to app_user
  with check ((( SELECT app.may('media'::text, 'create'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'update'::text) a(id)
  WHERE (a.id = media_folders.company_id)
 OFFSET 0))));
create policy "members delete media folders of their own subtree" on media_folders for delete to app_user
  using ((( SELECT app.may('media'::text, 'delete'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'update'::text) a(id)
  WHERE (a.id = media_folders.company_id)
 OFFSET 0))));
create policy "members read media folders of their own subtree" on media_folders for select to app_user
  using ((( SELECT app.may('media'::text, 'read'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = media_folders.company_id)
 OFFSET 0))));
create policy "the owner role maintains derived rows" on media_folders for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on media_folders for all to app_platform
  using (true)
  with check (true);

CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON media_folders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.audit_row('company_id', 'name');
CREATE TRIGGER guard BEFORE INSERT OR UPDATE OF parent_id ON media_folders FOR EACH ROW EXECUTE FUNCTION app.guard_media_folder();
CREATE TRIGGER touch BEFORE UPDATE ON media_folders FOR EACH ROW EXECUTE FUNCTION app.touch();

grant delete, insert, select, update on media_folders to app_platform;
grant delete, select on media_folders to app_user;

grant insert (id, company_id, parent_id, name) on media_folders to app_user;
grant update (parent_id, name) on media_folders to app_user;
