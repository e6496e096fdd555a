create table order_files (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  user_id uuid default app.user_id(),
  name text not null,
  mime_type text not null,
  is_picture boolean not null,
  bytes integer not null,
  storage_path text not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone,
  constraint order_files_pkey PRIMARY KEY (id),
  constraint order_files_bytes_check CHECK ((bytes >= 0)),
  constraint order_files_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint order_files_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255))),
  constraint order_files_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE SET NULL
);

CREATE INDEX order_files_by_company ON public.order_files USING btree (company_id);
CREATE INDEX order_files_by_person ON public.order_files USING btree (user_id);
CREATE INDEX order_files_unused ON public.order_files USING btree (expires_at) WHERE (expires_at IS NOT NULL);

alter table order_files enable row level security;
alter table order_files force row level security;

create policy "buyers upload files for their company" on order_files for insert to app_user
  with check ((( SELECT app.may('orders'::text, 'create'::text) AS may) AND (user_id = ( SELECT app.user_id() AS user_id)) AND (company_id = ( SELECT app.actor_company(app.user_id()) AS actor_company))));
create policy "members read files of their company and of orders they read" on order_files for select to app_user
  using ((( SELECT app.may('orders'::text, 'read'::text) AS may) AND ((company_id = ( SELECT app.actor_company(app.user_id()) AS actor_company)) OR app.reads_order_file(id))));
create policy "the owner role maintains derived rows" on order_files for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on order_files for all to app_platform
  using (true)
  with check (true);

CREATE TRIGGER queue_file_removal AFTER DELETE ON order_files FOR EACH ROW EXECUTE FUNCTION app.queue_attachment_removal();

grant delete, insert, select, update on order_files to app_platform;
grant select on order_files to app_user;

grant insert (id, company_id, name, mime_type, is_picture, bytes, storage_path, created_at, expires_at) on order_files to app_user;
