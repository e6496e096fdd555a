create table site_redirects (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  from_path text not null,
  to_address text not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  deleted_by uuid,
  constraint site_redirects_pkey PRIMARY KEY (id),
  constraint site_redirects_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint site_redirects_company_id_id_key UNIQUE (company_id, id),
  constraint site_redirects_from_path_check CHECK (((length(from_path) <= 200) AND (from_path ~ '^(/[a-z0-9._~!$&''()*+,;=:-]+)+$'::text))),
  constraint site_redirects_to_address_check CHECK (((length(to_address) <= 500) AND (to_address ~ '^(/([^/\s\\][^\s\\]*)?|https://[^\s\\]+)$'::text)))
);

CREATE UNIQUE INDEX site_redirects_by_path ON public.site_redirects USING btree (company_id, from_path) WHERE (deleted_at IS NULL);
CREATE INDEX site_redirects_by_updated ON public.site_redirects USING btree (updated_at, id) WHERE (deleted_at IS NULL);

alter table site_redirects enable row level security;
alter table site_redirects force row level security;

create policy "members change redirects of their own subtree" on site_redirects for update to app_user
  using (((( SELECT app.may('redirects'::text, 'update'::text) AS may) OR ( SELECT app.may('redirects'::text, 'delete'::text) AS may)) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = site_redirects.company_id)
 OFFSET 0))))
  with check (((( SELECT app.may('redirects'::text, 'update'::text) AS may) OR ( SELECT app.may('redirects'::text, 'delete'::text) AS may)) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = site_redirects.company_id)
 OFFSET 0))));
create policy "members create redirects of their own subtree" on site_redirects for insert to app_user
  with check ((( SELECT app.may('redirects'::text, 'create'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = site_redirects.company_id)
 OFFSET 0))));
create policy "members read redirects of their own subtree" on site_redirects for select to app_user
  using ((( SELECT app.may('redirects'::text, 'read'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = site_redirects.company_id)
 OFFSET 0))));
create policy "the owner role maintains derived rows" on site_redirects for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on site_redirects for all to app_platform
  using (true)
  with check (true);
create policy "visitors follow redirects of the tenant" on site_redirects for select to app_public
  using (((deleted_at IS NULL) AND (company_id = ( SELECT app.tenant_id() AS tenant_id))));

CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON site_redirects DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.audit_row('company_id', 'from_path');
CREATE TRIGGER guard BEFORE INSERT OR UPDATE ON site_redirects FOR EACH ROW EXECUTE FUNCTION app.guard_redirect();
CREATE TRIGGER recycle AFTER UPDATE OF deleted_at ON site_redirects FOR EACH ROW EXECUTE FUNCTION app.sync_recycle_bin('company_id', 'from_path');
CREATE TRIGGER send_event AFTER INSERT OR DELETE OR UPDATE ON site_redirects FOR EACH ROW EXECUTE FUNCTION app.announce_public_change();
CREATE TRIGGER touch BEFORE UPDATE ON site_redirects FOR EACH ROW EXECUTE FUNCTION app.touch();

grant delete, insert, select, update on site_redirects to app_platform;
grant select on site_redirects to app_user;

grant select (id, company_id, from_path, to_address, deleted_at) on site_redirects to app_public;
grant insert (id, company_id, from_path, to_address) on site_redirects to app_user;
grant update (from_path, to_address, deleted_at, deleted_by) on site_redirects to app_user;
