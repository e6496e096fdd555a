create table companies (
  id uuid not null default gen_random_uuid(),
  parent_id uuid,
  kind text not null,
  name text not null,
  slug text not null,
  status text not null default 'active'::text,
  website text,
  contact_email text,
  phone text,
  country text,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by uuid,
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  deleted_by uuid,
  search_key text not null generated always as (app.search_key(((((((name || ' '::text) || slug) || ' '::text) || COALESCE(website, ''::text)) || ' '::text) || COALESCE(contact_email, ''::text)))) stored,
  branch_id uuid,
  second_person boolean not null default false,
  constraint companies_pkey PRIMARY KEY (id),
  constraint companies_check CHECK (((kind = 'platform'::text) = (parent_id IS NULL))),
  constraint companies_contact_email_check CHECK ((length(contact_email) <= 254)),
  constraint companies_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint companies_kind_check CHECK ((kind = ANY (ARRAY['platform'::text, 'master_distributor'::text, 'distributor'::text, 'reseller'::text, 'customer'::text]))),
  constraint companies_name_check CHECK (((length(btrim(name)) >= 2) AND (length(btrim(name)) <= 120))),
  constraint companies_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES companies(id),
  constraint companies_phone_check CHECK ((length(phone) <= 40)),
  constraint companies_slug_check CHECK ((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text)),
  constraint companies_slug_key UNIQUE (slug),
  constraint companies_status_check CHECK ((status = ANY (ARRAY['active'::text, 'suspended'::text]))),
  constraint companies_website_check CHECK ((length(website) <= 300))
);

CREATE INDEX companies_by_country ON public.companies USING btree (COALESCE(country, ''::text), id) WHERE (deleted_at IS NULL);
CREATE INDEX companies_by_created ON public.companies USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX companies_by_kind ON public.companies USING btree (kind, lower(name), id) WHERE (deleted_at IS NULL);
CREATE INDEX companies_by_kind_rank ON public.companies USING btree (app.kind_rank(kind), id) WHERE (deleted_at IS NULL);
CREATE INDEX companies_by_name ON public.companies USING btree (lower(name), id) WHERE (deleted_at IS NULL);
CREATE INDEX companies_by_parent ON public.companies USING btree (parent_id, lower(name)) WHERE (deleted_at IS NULL);
CREATE INDEX companies_by_status ON public.companies USING btree (status, id) WHERE (deleted_at IS NULL);
CREATE INDEX companies_by_updated ON public.companies USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX companies_deleted ON public.companies USING btree (id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX companies_of_branch_by_country ON public.companies USING btree (branch_id, COALESCE(country, ''::text), id) WHERE (deleted_at IS NULL);
CREATE INDEX companies_of_branch_by_created ON public.companies USING btree (branch_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX companies_of_branch_by_kind_rank ON public.companies USING btree (branch_id, app.kind_rank(kind), id) WHERE (deleted_at IS NULL);
CREATE INDEX companies_of_branch_by_name ON public.companies USING btree (branch_id, lower(name), id) WHERE (deleted_at IS NULL);
CREATE INDEX companies_of_branch_by_status ON public.companies USING btree (branch_id, status, id) WHERE (deleted_at IS NULL);
CREATE INDEX companies_of_branch_by_updated ON public.companies USING btree (branch_id, updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX companies_of_status ON public.companies USING btree (status, lower(name), id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX companies_one_platform ON public.companies USING btree (kind) WHERE (kind = 'platform'::text);

alter table companies enable row level security;
alter table companies force row level security;

create policy "members change companies of their own subtree" on companies for update to app_user
  using ((EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'update'::text) a(id)
  WHERE (a.id = companies.id)
 OFFSET 0)))
  with check (((EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'update'::text) a(id)
  WHERE (a.id = companies.id)
 OFFSET 0)) AND ((id = ( SELECT app.actor_company(app.user_id()) AS actor_company)) OR (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'update'::text) a(id)
  WHERE (a.id = companies.parent_id)
 OFFSET 0)))));
create policy "members create companies of their own subtree" on companies for insert to app_user
  with check ((EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'create'::text) a(id)
  WHERE (a.id = companies.parent_id)
 OFFSET 0)));
create policy "members read companies of their own subtree" on companies for select to app_user
  using ((EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = companies.id)
 OFFSET 0)));
create policy "the owner role maintains derived rows" on companies for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on companies for all to app_platform
  using (true)
  with check (true);

CREATE TRIGGER ancestry AFTER INSERT OR UPDATE OF parent_id, kind ON companies FOR EACH ROW EXECUTE FUNCTION app.sync_company_tree();
CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON companies DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.audit_row('id', 'name');
CREATE TRIGGER branch BEFORE INSERT ON companies FOR EACH ROW EXECUTE FUNCTION app.set_company_branch();
CREATE TRIGGER branches BEFORE UPDATE OF parent_id, kind, deleted_at ON companies FOR EACH ROW EXECUTE FUNCTION app.lock_branches_of_move();
CREATE TRIGGER guard BEFORE UPDATE ON companies FOR EACH ROW EXECUTE FUNCTION app.guard_company();
CREATE TRIGGER guard_orders BEFORE UPDATE OF parent_id ON companies FOR EACH ROW WHEN (new.parent_id IS DISTINCT FROM old.parent_id) EXECUTE FUNCTION app.guard_open_orders();
CREATE TRIGGER lock_tree BEFORE UPDATE OF parent_id, kind, deleted_at ON companies FOR EACH STATEMENT EXECUTE FUNCTION app.lock_tree();
CREATE TRIGGER partners AFTER UPDATE OF name, status, deleted_at ON companies FOR EACH ROW EXECUTE FUNCTION app.announce_partner_change();
CREATE TRIGGER price_epoch AFTER UPDATE OF status, kind, deleted_at ON companies FOR EACH ROW WHEN (new.status <> old.status OR new.kind <> old.kind OR new.deleted_at IS DISTINCT FROM old.deleted_at) EXECUTE FUNCTION app.follow_price_company();
CREATE CONSTRAINT TRIGGER publish_changed AFTER UPDATE ON companies DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.version <> old.version) EXECUTE FUNCTION app.publish_change('companies', 'company', 'id', 'name');
CREATE CONSTRAINT TRIGGER publish_new AFTER INSERT ON companies DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.publish_change('companies', 'company', 'id', 'name');
CREATE TRIGGER recycle AFTER UPDATE OF deleted_at ON companies FOR EACH ROW EXECUTE FUNCTION app.sync_recycle_bin('id', 'name');
CREATE TRIGGER search_words AFTER INSERT OR DELETE OR UPDATE OF name, slug, website, contact_email ON companies FOR EACH ROW EXECUTE FUNCTION app.sync_search_words();
CREATE TRIGGER send_event AFTER UPDATE OF name, status, deleted_at ON companies FOR EACH ROW EXECUTE FUNCTION app.announce_company_change();
CREATE TRIGGER send_event_move AFTER UPDATE OF parent_id ON companies FOR EACH ROW WHEN (old.parent_id IS DISTINCT FROM new.parent_id) EXECUTE FUNCTION app.announce_company_change();
CREATE TRIGGER send_event_suspension AFTER UPDATE OF status, deleted_at ON companies FOR EACH ROW WHEN (old.status = 'active'::text AND old.deleted_at IS NULL AND (new.status <> 'active'::text OR new.deleted_at IS NOT NULL)) EXECUTE FUNCTION app.announce_suspension();
CREATE TRIGGER touch BEFORE UPDATE ON companies FOR EACH ROW WHEN (NOT new.branch_id IS DISTINCT FROM old.branch_id) EXECUTE FUNCTION app.touch();

grant delete, insert, select, update on companies to app_platform;
grant select on companies to app_user;

grant insert (id, parent_id, kind, name, slug, website, contact_email, phone, country, created_by) on companies to app_user;
grant update (parent_id, name, status, website, contact_email, phone, country, deleted_at, deleted_by) on companies to app_user;
