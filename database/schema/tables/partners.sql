create table partners (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  partner_company_id uuid,
  name text not null default ''::text,
  active boolean not null default true,
  tier text not null default 'registered'::text,
  listed boolean not null default false,
  city text not null default ''::text,
  country text not null default ''::text,
  specialities text not null default ''::text,
  website text,
  deleted_at timestamp with time zone,
  deleted_by uuid,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint partners_pkey PRIMARY KEY (id),
  constraint partners_city_check CHECK ((length(city) <= 80)),
  constraint partners_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint partners_country_check CHECK ((country ~ '^([A-Z]{2})?$'::text)),
  constraint partners_name_check CHECK ((length(name) <= 120)),
  constraint partners_partner_company_id_fkey FOREIGN KEY (partner_company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint partners_specialities_check CHECK ((length(specialities) <= 300)),
  constraint partners_tier_check CHECK ((tier = ANY (ARRAY['registered'::text, 'silver'::text, 'gold'::text, 'platinum'::text]))),
  constraint partners_website_check CHECK ((length(website) <= 300))
);

CREATE INDEX partners_by_partner ON public.partners USING btree (partner_company_id);
CREATE INDEX partners_listed ON public.partners USING btree (company_id, lower(name), id) WHERE (listed AND active AND (deleted_at IS NULL));
CREATE UNIQUE INDEX partners_once ON public.partners USING btree (company_id, partner_company_id) WHERE (deleted_at IS NULL);

alter table partners enable row level security;
alter table partners force row level security;

create policy "members change partners of their own subtree" on partners for update to app_user
  using ((( SELECT app.may('partners'::text, 'update'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = partners.company_id)
 OFFSET 0))))
  with check ((( SELECT app.may('partners'::text, 'update'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = partners.company_id)
 OFFSET 0))));
create policy "members create partners of their own subtree" on partners for insert to app_user
  with check ((( SELECT app.may('partners'::text, 'create'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = partners.company_id)
 OFFSET 0)) AND ((partner_company_id IS NULL) OR (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = partners.partner_company_id)
 OFFSET 0)))));
create policy "members read partners of their own subtree" on partners for select to app_user
  using ((( SELECT app.may('partners'::text, 'read'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = partners.company_id)
 OFFSET 0))));
create policy "the owner role maintains derived rows" on partners for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on partners for all to app_platform
  using (true)
  with check (true);
create policy "visitors read listed partners of the tenant" on partners for select to app_public
  using ((listed AND active AND (deleted_at IS NULL) AND (company_id = ( SELECT app.tenant_id() AS tenant_id))));

CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON partners DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.audit_row('company_id', 'name');
CREATE TRIGGER follow BEFORE INSERT ON partners FOR EACH ROW EXECUTE FUNCTION app.sync_partner_company();
CREATE TRIGGER guard BEFORE UPDATE OF deleted_at ON partners FOR EACH ROW EXECUTE FUNCTION app.guard_record('partners');
CREATE TRIGGER price_epoch_delete AFTER DELETE ON partners REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.follow_price_rows();
CREATE TRIGGER price_epoch_insert AFTER INSERT ON partners REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.follow_price_rows();
CREATE TRIGGER price_epoch_update AFTER UPDATE ON partners REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.follow_price_rows();
CREATE CONSTRAINT TRIGGER publish_changed AFTER UPDATE ON partners DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.version <> old.version) EXECUTE FUNCTION app.publish_change('partners', 'partner', 'company_id', 'name');
CREATE CONSTRAINT TRIGGER publish_new AFTER INSERT ON partners DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.publish_change('partners', 'partner', 'company_id', 'name');
CREATE TRIGGER recycle AFTER UPDATE OF deleted_at ON partners FOR EACH ROW EXECUTE FUNCTION app.sync_recycle_bin('company_id', 'name');
CREATE TRIGGER send_event AFTER INSERT OR DELETE OR UPDATE ON partners FOR EACH ROW EXECUTE FUNCTION app.announce_public_change();
CREATE TRIGGER touch BEFORE UPDATE ON partners FOR EACH ROW EXECUTE FUNCTION app.touch();

grant delete, insert, select, update on partners to app_platform;
grant select on partners to app_user;

grant select (id, company_id, name, active, tier, listed, city, country, specialities, website, deleted_at, updated_at) on partners to app_public;
grant insert (id, company_id, partner_company_id, tier, listed, city, country, specialities, website) on partners to app_user;
grant update (tier, listed, city, country, specialities, website, deleted_at, deleted_by) on partners to app_user;
