create table message_attachments (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  user_id uuid not null default app.user_id(),
  message_id uuid,
  "position" smallint not null default 0,
  filename text not null,
  size integer not null,
  mime_type text,
  bytes integer,
  width integer,
  height integer,
  storage_path text,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  constraint message_attachments_pkey PRIMARY KEY (id),
  constraint message_attachments_check CHECK ((((storage_path IS NULL) = (mime_type IS NULL)) AND ((storage_path IS NULL) = (bytes IS NULL)))),
  constraint message_attachments_check1 CHECK (((message_id IS NULL) OR (storage_path IS NOT NULL))),
  constraint message_attachments_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint message_attachments_filename_check CHECK (((length(filename) >= 1) AND (length(filename) <= 255))),
  constraint message_attachments_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE,
  constraint message_attachments_size_check CHECK (((size >= 1) AND (size <= 26214400))),
  constraint message_attachments_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);

CREATE INDEX message_attachments_by_company ON public.message_attachments USING btree (company_id);
CREATE INDEX message_attachments_by_person ON public.message_attachments USING btree (user_id);
CREATE INDEX message_attachments_of_message ON public.message_attachments USING btree (message_id) WHERE (message_id IS NOT NULL);
CREATE INDEX message_attachments_unsent ON public.message_attachments USING btree (expires_at) WHERE (message_id IS NULL);

alter table message_attachments enable row level security;
alter table message_attachments force row level security;

create policy "participants read attachments" on message_attachments for select to app_user
  using ((((message_id IS NULL) AND (user_id = ( SELECT app.user_id() AS user_id)) AND (company_id = ( SELECT app.actor_company(app.user_id()) AS actor_company)) AND ( SELECT (app.claim('supporter_id'::text) IS NULL))) OR (EXISTS ( SELECT
   FROM messages m
  WHERE (m.id = message_attachments.message_id)))));
create policy "people attach their own uploads" on message_attachments for update to app_user
  using (((message_id IS NULL) AND (user_id = ( SELECT app.user_id() AS user_id)) AND (company_id = ( SELECT app.actor_company(app.user_id()) AS actor_company))))
  with check (((message_id IS NULL) AND (user_id = ( SELECT app.user_id() AS user_id)) AND (company_id = ( SELECT app.actor_company(app.user_id()) AS actor_company))));
create policy "people delete their own uploads" on message_attachments for delete to app_user
  using (((message_id IS NULL) AND (user_id = ( SELECT app.user_id() AS user_id)) AND (company_id = ( SELECT app.actor_company(app.user_id()) AS actor_company))));
create policy "people upload attachments" on message_attachments for insert to app_user
  with check ((( SELECT app.may('messages'::text, 'create'::text) AS may) AND (user_id = ( SELECT app.user_id() AS user_id)) AND (message_id IS NULL) AND (company_id = ( SELECT app.actor_company(app.user_id()) AS actor_company))));
create policy "the owner role maintains derived rows" on message_attachments for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on message_attachments for all to app_platform
  using (true)
  with check (true);

CREATE TRIGGER queue_file_removal AFTER DELETE ON message_attachments FOR EACH ROW WHEN (old.storage_path IS NOT NULL) EXECUTE FUNCTION app.queue_attachment_removal();

grant delete, insert, select, update on message_attachments to app_platform;
grant delete, select on message_attachments to app_user;

grant insert (id, company_id, filename, size, created_at, expires_at) on message_attachments to app_user;
grant update (filename, mime_type, bytes, width, height, storage_path) on message_attachments to app_user;
