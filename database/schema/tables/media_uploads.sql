create table media_uploads (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  user_id uuid not null default app.user_id(),
  folder_id uuid,
  filename text not null,
  size integer not null,
  received integer not null default 0,
  parts text[] not null default '{}'::text[],
  asset_id uuid,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  constraint media_uploads_pkey PRIMARY KEY (id),
  constraint media_uploads_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES media_assets(id) ON DELETE SET NULL,
  constraint media_uploads_check CHECK (((received >= 0) AND (received <= size))),
  constraint media_uploads_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint media_uploads_company_id_folder_id_fkey FOREIGN KEY (company_id, folder_id) REFERENCES media_folders(company_id, id) ON DELETE SET NULL (folder_id),
  constraint media_uploads_filename_check CHECK (((length(filename) >= 1) AND (length(filename) <= 255))),
  constraint media_uploads_size_check CHECK ((size > 0)),
  constraint media_uploads_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);

CREATE INDEX media_uploads_by_asset ON public.media_uploads USING btree (asset_id);
CREATE INDEX media_uploads_by_company ON public.media_uploads USING btree (company_id, folder_id);
CREATE INDEX media_uploads_by_end ON public.media_uploads USING btree (expires_at);
CREATE INDEX media_uploads_by_person ON public.media_uploads USING btree (user_id);

alter table media_uploads enable row level security;
alter table media_uploads force row level security;

create policy "people manage their own uploads" on media_uploads for all to app_user
  using (((user_id = ( SELECT app.user_id() AS user_id)) AND ( SELECT app.may('media'::text, 'create'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'update'::text) a(id)
  WHERE (a.id = media_uploads.company_id)
 OFFSET 0))))
  with check (((user_id = ( SELECT app.user_id() AS user_id)) AND ( SELECT app.may('media'::text, 'create'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'update'::text) a(id)
  WHERE (a.id = media_uploads.company_id)
 OFFSET 0))));
create policy "the owner role maintains derived rows" on media_uploads for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on media_uploads for all to app_platform
  using (true)
  with check (true);

CREATE TRIGGER queue_file_removal AFTER DELETE ON media_uploads FOR EACH ROW WHEN (cardinality(old.parts) > 0) EXECUTE FUNCTION app.queue_file_removal();

grant delete, insert, select, update on media_uploads to app_platform;
grant delete, select on media_uploads to app_user;

grant insert (id, company_id, folder_id, filename, size, created_at, expires_at) on media_uploads to app_user;
grant update (received, parts, asset_id) on media_uploads to app_user;
