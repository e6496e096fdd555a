create table saved_views (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  user_id uuid default app.user_id(),
  list text not null,
  name text not null,
  address jsonb not null,
  shared boolean not null default false,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint saved_views_pkey PRIMARY KEY (id),
  constraint saved_views_address_check CHECK (((jsonb_typeof(address) = 'object'::text) AND (length((address)::text) <= 4000))),
  constraint saved_views_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint saved_views_list_check CHECK ((list ~ '^[a-z_]{1,40}(\.[a-z_]{1,40})?$'::text)),
  constraint saved_views_name_check CHECK (((length(btrim(name)) >= 1) AND (length(btrim(name)) <= 60))),
  constraint saved_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE SET NULL
);

CREATE INDEX saved_views_by_list ON public.saved_views USING btree (company_id, list, created_at);
CREATE INDEX saved_views_by_maker ON public.saved_views USING btree (user_id, list);

alter table saved_views enable row level security;
alter table saved_views force row level security;

create policy "people change their own views, managers shared ones" on saved_views for update to app_user
  using (((company_id = ( SELECT app.actor_company(app.user_id()) AS actor_company)) AND ((user_id = ( SELECT app.user_id() AS user_id)) OR (shared AND app.may(split_part(list, '.'::text, 1), 'update'::text)))))
  with check (((company_id = ( SELECT app.actor_company(app.user_id()) AS actor_company)) AND ((user_id = ( SELECT app.user_id() AS user_id)) OR (shared AND app.may(split_part(list, '.'::text, 1), 'update'::text)))));
create policy "people create views" on saved_views for insert to app_user
  with check (((company_id = ( SELECT app.actor_company(app.user_id()) AS actor_company)) AND (user_id = ( SELECT app.user_id() AS user_id))));
create policy "people delete their own views, managers shared ones" on saved_views for delete to app_user
  using (((company_id = ( SELECT app.actor_company(app.user_id()) AS actor_company)) AND ((user_id = ( SELECT app.user_id() AS user_id)) OR (shared AND app.may(split_part(list, '.'::text, 1), 'update'::text)))));
create policy "people read their own and shared views" on saved_views for select to app_user
  using (((company_id = ( SELECT app.actor_company(app.user_id()) AS actor_company)) AND ((user_id = ( SELECT app.user_id() AS user_id)) OR (shared AND app.may(split_part(list, '.'::text, 1), 'read'::text)))));
create policy "the owner role maintains derived rows" on saved_views for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on saved_views for all to app_platform
  using (true)
  with check (true);

CREATE CONSTRAINT TRIGGER audit_shared_delete AFTER DELETE ON saved_views DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.shared) EXECUTE FUNCTION app.audit_row('company_id', 'name');
CREATE CONSTRAINT TRIGGER audit_shared_insert AFTER INSERT ON saved_views DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.shared) EXECUTE FUNCTION app.audit_row('company_id', 'name');
CREATE CONSTRAINT TRIGGER audit_shared_update AFTER UPDATE ON saved_views DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.shared AND old.shared) EXECUTE FUNCTION app.audit_row('company_id', 'name');
CREATE TRIGGER record_sharing AFTER UPDATE ON saved_views FOR EACH ROW WHEN (new.shared <> old.shared) EXECUTE FUNCTION app.record_sharing();
CREATE TRIGGER touch BEFORE UPDATE ON saved_views FOR EACH ROW EXECUTE FUNCTION app.touch();

grant delete, insert, select, update on saved_views to app_platform;
grant delete, select on saved_views to app_user;

grant insert (id, company_id, list, name, address, shared) on saved_views to app_user;
grant update (name, address, shared) on saved_views to app_user;
