create table media_assets (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  storage_path text not null,
  alt_text text not null default ''::text,
  original_filename text not null,
  mime_type text not null,
  bytes integer not null,
  width integer,
  height integer,
  sha256 text not null,
  created_by uuid default app.user_id(),
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  folder_id uuid,
  focal text not null default '22'::text,
  source_sha256 text,
  deleted_at timestamp with time zone,
  deleted_by uuid,
  search_key text not null generated always as (app.search_key(((original_filename || ' '::text) || alt_text))) stored,
  former_hashes text[] not null default '{}'::text[],
  constraint media_assets_pkey PRIMARY KEY (id),
  constraint media_assets_alt_text_check CHECK ((length(alt_text) <= 300)),
  constraint media_assets_bytes_check CHECK ((bytes > 0)),
  constraint media_assets_check CHECK ((((width IS NULL) = (mime_type = 'application/pdf'::text)) AND ((width IS NULL) = (height IS NULL)))),
  constraint media_assets_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint media_assets_company_id_folder_id_fkey FOREIGN KEY (company_id, folder_id) REFERENCES media_folders(company_id, id) ON DELETE SET NULL (folder_id),
  constraint media_assets_company_id_id_key UNIQUE (company_id, id),
  constraint media_assets_company_id_sha256_key UNIQUE (company_id, sha256),
  constraint media_assets_created_by_fkey FOREIGN KEY (created_by) REFERENCES auth_users(id) ON DELETE SET NULL,
  constraint media_assets_focal_check CHECK ((focal ~ '^[0-4]{2}$'::text)),
  constraint media_assets_former_hashes_check CHECK ((cardinality(former_hashes) <= 50)),
  constraint media_assets_height_check CHECK ((height > 0)),
  constraint media_assets_mime_type_check CHECK ((mime_type = ANY (ARRAY['image/webp'::text, 'image/png'::text, 'application/pdf'::text]))),
  constraint media_assets_original_filename_check CHECK (((length(original_filename) >= 1) AND (length(original_filename) <= 255))),
  constraint media_assets_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint media_assets_source_sha256_check CHECK ((source_sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint media_assets_storage_path_check CHECK ((length(storage_path) <= 300)),
  constraint media_assets_width_check CHECK ((width > 0))
);

CREATE INDEX media_assets_by_folder ON public.media_assets USING btree (company_id, folder_id, created_at DESC);
CREATE INDEX media_assets_by_name ON public.media_assets USING btree (company_id, lower(original_filename), id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX media_assets_by_source ON public.media_assets USING btree (company_id, source_sha256) WHERE (source_sha256 IS NOT NULL);
CREATE INDEX media_assets_by_time ON public.media_assets USING btree (company_id, created_at DESC, id DESC) WHERE (deleted_at IS NULL);

alter table media_assets enable row level security;
alter table media_assets force row level security;

create policy "members change media of their own subtree" on media_assets for update to app_user
  using (((( SELECT app.may('media'::text, 'update'::text) AS may) OR ( SELECT app.may('branding'::text, 'update'::text) AS may)) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'update'::text) a(id)
  WHERE (a.id = media_assets.company_id)
 OFFSET 0))))
  with check (((( SELECT app.may('media'::text, 'update'::text) AS may) OR ( SELECT app.may('branding'::text, 'update'::text) AS may)) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'update'::text) a(id)
  WHERE (a.id = media_assets.company_id)
 OFFSET 0))));
create policy "members create media of their own subtree" on media_assets for insert to app_user
  with check (((( SELECT app.may('media'::text, 'create'::text) AS may) OR ( SELECT app.may('branding'::text, 'update'::text) AS may)) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'update'::text) a(id)
  WHERE (a.id = media_assets.company_id)
 OFFSET 0))));
create policy "members read media of their own subtree" on media_assets for select to app_user
  using (((( SELECT app.may('media'::text, 'read'::text) AS may) OR ( SELECT app.may('branding'::text, 'read'::text) AS may)) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = media_assets.company_id)
 OFFSET 0))));
create policy "the owner role maintains derived rows" on media_assets for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on media_assets for all to app_platform
  using (true)
  with check (true);

CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON media_assets DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.audit_row('company_id', 'original_filename');
CREATE TRIGGER follow_content AFTER UPDATE OF sha256 ON media_assets FOR EACH ROW WHEN (old.sha256 IS DISTINCT FROM new.sha256) EXECUTE FUNCTION app.follow_replaced_file();
CREATE TRIGGER guard BEFORE UPDATE OF deleted_at ON media_assets FOR EACH ROW WHEN (old.deleted_at IS NULL AND new.deleted_at IS NOT NULL) EXECUTE FUNCTION app.guard_media_asset();
CREATE TRIGGER guard_content BEFORE UPDATE OF sha256, storage_path ON media_assets FOR EACH ROW WHEN (old.sha256 IS DISTINCT FROM new.sha256 OR old.storage_path IS DISTINCT FROM new.storage_path) EXECUTE FUNCTION app.guard_media_content();
CREATE TRIGGER queue_file_removal AFTER DELETE ON media_assets FOR EACH ROW EXECUTE FUNCTION app.queue_file_removal();
CREATE TRIGGER recycle AFTER UPDATE OF deleted_at ON media_assets FOR EACH ROW EXECUTE FUNCTION app.sync_recycle_bin('company_id', 'original_filename');
CREATE TRIGGER refresh_main_logo AFTER UPDATE OF sha256 ON media_assets FOR EACH ROW WHEN (old.sha256 IS DISTINCT FROM new.sha256) EXECUTE FUNCTION app.refresh_main_logo();
CREATE TRIGGER touch BEFORE UPDATE ON media_assets FOR EACH ROW EXECUTE FUNCTION app.touch();

grant delete, insert, select, update on media_assets to app_platform;
grant select on media_assets to app_user;

grant insert (id, company_id, storage_path, alt_text, original_filename, mime_type, bytes, width, height, sha256, folder_id, source_sha256) on media_assets to app_user;
grant update (storage_path, alt_text, original_filename, mime_type, bytes, width, height, sha256, folder_id, focal, source_sha256, deleted_at, deleted_by) on media_assets to app_user;
