create table profiles (
  id uuid not null,
  company_id uuid not null,
  first_name text not null default ''::text,
  last_name text not null default ''::text,
  email text not null,
  profile_photo_url text,
  has_webauthn boolean not null default false,
  has_second_step boolean not null default false,
  status text not null default 'active'::text,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  deleted_by uuid,
  search_key text not null generated always as (app.search_key(((((first_name || ' '::text) || last_name) || ' '::text) || email))) stored,
  branch_id uuid,
  constraint profiles_pkey PRIMARY KEY (id),
  constraint profiles_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint profiles_company_id_id_key UNIQUE (company_id, id),
  constraint profiles_first_name_check CHECK ((length(first_name) <= 100)),
  constraint profiles_id_fkey FOREIGN KEY (id) REFERENCES auth_users(id) ON DELETE CASCADE,
  constraint profiles_last_name_check CHECK ((length(last_name) <= 100)),
  constraint profiles_status_check CHECK ((status = ANY (ARRAY['active'::text, 'suspended'::text, 'service'::text])))
);

CREATE INDEX profiles_by_address ON public.profiles USING btree (email);
CREATE INDEX profiles_by_any_company ON public.profiles USING btree (company_id);
CREATE INDEX profiles_by_company ON public.profiles USING btree (company_id) WHERE (deleted_at IS NULL);
CREATE INDEX profiles_by_created ON public.profiles USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX profiles_by_email ON public.profiles USING btree (email, id) WHERE (deleted_at IS NULL);
CREATE INDEX profiles_by_name ON public.profiles USING btree (lower(COALESCE(NULLIF(btrim(((first_name || ' '::text) || last_name)), ''::text), email)), id) WHERE (deleted_at IS NULL);
CREATE INDEX profiles_of_branch_by_created ON public.profiles USING btree (branch_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX profiles_of_branch_by_email ON public.profiles USING btree (branch_id, email, id) WHERE (deleted_at IS NULL);
CREATE INDEX profiles_of_branch_by_name ON public.profiles USING btree (branch_id, lower(COALESCE(NULLIF(btrim(((first_name || ' '::text) || last_name)), ''::text), email)), id) WHERE (deleted_at IS NULL);

alter table profiles enable row level security;
alter table profiles force row level security;

create policy "managers change people of their own subtree" on profiles for update to app_user
  using (app.can_manage(id))
  with check (((( SELECT app.may('users'::text, 'update'::text) AS may) OR ( SELECT app.may('users'::text, 'delete'::text) AS may)) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = profiles.company_id)
 OFFSET 0))));
create policy "people change their own profile" on profiles for update to app_user
  using (((id = ( SELECT app.user_id() AS user_id)) AND (( SELECT app.actor_company(app.user_id()) AS actor_company) IS NOT NULL)))
  with check (((id = ( SELECT app.user_id() AS user_id)) AND (company_id = ( SELECT app.actor_company(app.user_id()) AS actor_company))));
create policy "people read themselves and members of their own subtree" on profiles for select to app_user
  using ((((id = ( SELECT app.user_id() AS user_id)) AND (( SELECT app.actor_company(app.user_id()) AS actor_company) IS NOT NULL)) OR ((status <> 'service'::text) AND ( SELECT app.may('users'::text, 'read'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = profiles.company_id)
 OFFSET 0)))));
create policy "the owner role maintains derived rows" on profiles for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on profiles for all to app_platform
  using (true)
  with check (true);

CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON profiles DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.audit_row('company_id', 'email');
CREATE TRIGGER branch BEFORE INSERT OR UPDATE OF company_id ON profiles FOR EACH ROW EXECUTE FUNCTION app.set_person_branch();
CREATE TRIGGER end_standing AFTER UPDATE OF status, deleted_at ON profiles FOR EACH ROW EXECUTE FUNCTION app.end_access();
CREATE TRIGGER follow_name AFTER UPDATE OF first_name, last_name ON profiles FOR EACH ROW EXECUTE FUNCTION app.sync_name();
CREATE TRIGGER guard BEFORE UPDATE ON profiles FOR EACH ROW EXECUTE FUNCTION app.guard_person();
CREATE TRIGGER lock_tree BEFORE UPDATE OF company_id ON profiles FOR EACH STATEMENT EXECUTE FUNCTION app.lock_tree();
CREATE CONSTRAINT TRIGGER publish_changed AFTER UPDATE ON profiles DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.version <> old.version) EXECUTE FUNCTION app.publish_change('users', 'user', 'company_id', 'email');
CREATE CONSTRAINT TRIGGER publish_new AFTER INSERT ON profiles DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.status <> 'service'::text) EXECUTE FUNCTION app.publish_change('users', 'user', 'company_id', 'email');
CREATE TRIGGER recycle AFTER UPDATE OF deleted_at ON profiles FOR EACH ROW EXECUTE FUNCTION app.sync_recycle_bin('company_id', 'email');
CREATE TRIGGER search_words AFTER INSERT OR DELETE OR UPDATE OF first_name, last_name, email, company_id ON profiles FOR EACH ROW EXECUTE FUNCTION app.sync_search_words();
CREATE TRIGGER touch BEFORE UPDATE ON profiles FOR EACH ROW WHEN (NOT new.branch_id IS DISTINCT FROM old.branch_id OR new.company_id <> old.company_id) EXECUTE FUNCTION app.touch();

grant delete, insert, select, update on profiles to app_platform;
grant select on profiles to app_user;

grant update (company_id, first_name, last_name, status, deleted_at, deleted_by) on profiles to app_user;
