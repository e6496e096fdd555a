create table services (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  slug text not null,
  name text not null,
  provider text not null,
  category text not null,
  summary text not null default ''::text,
  description text not null default ''::text,
  features text[] not null default '{}'::text[],
  requirements text[] not null default '{}'::text[],
  documents jsonb not null default '[]'::jsonb,
  price_amount bigint,
  price_currency text not null default 'USD'::text,
  price_per text not null default 'month'::text,
  price_unit text not null default ''::text,
  picture text not null default ''::text,
  state text not null default 'draft'::text,
  sort_order integer not null default 100,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  deleted_by uuid,
  search_key text not null generated always as (app.search_key(((((((((name || ' '::text) || provider) || ' '::text) || category) || ' '::text) || slug) || ' '::text) || summary))) stored,
  type text not null default 'subscription'::text,
  family text not null default ''::text,
  publish_requested_by uuid,
  publish_requested_at timestamp with time zone,
  publish_reason text not null default ''::text,
  connector_id uuid,
  lead_days smallint not null default 2,
  needs_emergency_address boolean not null,
  constraint services_pkey PRIMARY KEY (id),
  constraint services_category_check CHECK (((category ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(category) <= 40))),
  constraint services_company_id_connector_id_fkey FOREIGN KEY (company_id, connector_id) REFERENCES connectors(company_id, id) ON DELETE SET NULL (connector_id),
  constraint services_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint services_company_id_id_key UNIQUE (company_id, id),
  constraint services_company_id_slug_key UNIQUE (company_id, slug),
  constraint services_description_check CHECK ((length(description) <= 50000)),
  constraint services_documents_check CHECK ((jsonb_typeof(documents) = 'array'::text)),
  constraint services_family_check CHECK (((family = ''::text) OR ((family ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(family) <= 40)))),
  constraint services_features_check CHECK ((cardinality(features) <= 30)),
  constraint services_lead_days_check CHECK (((lead_days >= 0) AND (lead_days <= 365))),
  constraint services_name_check CHECK (((length(name) >= 2) AND (length(name) <= 120))),
  constraint services_picture_check CHECK ((length(picture) <= 300)),
  constraint services_price_amount_check CHECK (((price_amount >= 0) AND (price_amount <= '100000000000'::bigint))),
  constraint services_price_currency_check CHECK ((price_currency ~ '^[A-Z]{3}$'::text)),
  constraint services_price_per_check CHECK ((price_per = ANY (ARRAY['once'::text, 'month'::text, 'year'::text]))),
  constraint services_price_unit_check CHECK ((length(price_unit) <= 40)),
  constraint services_provider_check CHECK (((length(provider) >= 1) AND (length(provider) <= 120))),
  constraint services_publish_reason_check CHECK ((length(publish_reason) <= 300)),
  constraint services_requirements_check CHECK ((cardinality(requirements) <= 30)),
  constraint services_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(slug) <= 80))),
  constraint services_sort_order_check CHECK (((sort_order >= 0) AND (sort_order <= 10000))),
  constraint services_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'published'::text, 'retired'::text]))),
  constraint services_summary_check CHECK ((length(summary) <= 300)),
  constraint services_type_check CHECK ((type = ANY (ARRAY['subscription'::text, 'one_time'::text, 'number'::text, 'hardware'::text, 'connectivity'::text, 'support'::text, 'bundle'::text])))
);

CREATE INDEX services_by_category ON public.services USING btree (category, lower(name), id) WHERE (deleted_at IS NULL);
CREATE INDEX services_by_company ON public.services USING btree (company_id, lower(name), id) WHERE (deleted_at IS NULL);
CREATE INDEX services_by_connector ON public.services USING btree (connector_id) WHERE (connector_id IS NOT NULL);
CREATE INDEX services_by_name ON public.services USING btree (lower(name), id) WHERE (deleted_at IS NULL);
CREATE INDEX services_by_updated ON public.services USING btree (updated_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX services_shown ON public.services USING btree (company_id, sort_order, name, id) WHERE ((state = 'published'::text) AND (deleted_at IS NULL));
CREATE INDEX services_shown_by_category ON public.services USING btree (company_id, category, sort_order, name, id) WHERE ((state = 'published'::text) AND (deleted_at IS NULL));
CREATE INDEX services_shown_by_price ON public.services USING btree (company_id, price_per, sort_order, name, id) WHERE ((state = 'published'::text) AND (deleted_at IS NULL) AND (price_amount IS NOT NULL));
CREATE INDEX services_shown_by_provider ON public.services USING btree (company_id, provider, sort_order, name, id) WHERE ((state = 'published'::text) AND (deleted_at IS NULL));
CREATE INDEX services_shown_on_request ON public.services USING btree (company_id, sort_order, name, id) WHERE ((state = 'published'::text) AND (deleted_at IS NULL) AND (price_amount IS NULL));

alter table services enable row level security;
alter table services force row level security;

create policy "members change services of their own subtree" on services for update to app_user
  using ((( SELECT app.may('services'::text, 'update'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = services.company_id)
 OFFSET 0))))
  with check ((( SELECT app.may('services'::text, 'update'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = services.company_id)
 OFFSET 0))));
create policy "members create services of their own subtree" on services for insert to app_user
  with check ((( SELECT app.may('services'::text, 'create'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = services.company_id)
 OFFSET 0))));
create policy "members read services of their own subtree" on services for select to app_user
  using ((( SELECT app.may('services'::text, 'read'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = services.company_id)
 OFFSET 0))));
create policy "the owner role maintains derived rows" on services for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on services for all to app_platform
  using (true)
  with check (true);
create policy "visitors read services that the tenant publishes or lists" on services for select to app_public
  using (((state = 'published'::text) AND (deleted_at IS NULL) AND (company_id = ANY (( SELECT app.catalogue_providers() AS catalogue_providers)::uuid[])) AND
CASE
    WHEN (company_id = ( SELECT app.tenant_id() AS tenant_id)) THEN true
    ELSE (id = ANY (( SELECT app.listed_services() AS listed_services)::uuid[]))
END));

CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON services DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.audit_row('company_id', 'name');
CREATE TRIGGER emergency_default BEFORE INSERT ON services FOR EACH ROW WHEN (new.needs_emergency_address IS NULL) EXECUTE FUNCTION app.set_emergency_default();
CREATE TRIGGER guard BEFORE UPDATE ON services FOR EACH ROW EXECUTE FUNCTION app.guard_service();
CREATE CONSTRAINT TRIGGER keep AFTER INSERT OR UPDATE ON services DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.state = 'published'::text) EXECUTE FUNCTION app.keep_service_version();
CREATE TRIGGER media_uses AFTER INSERT OR DELETE OR UPDATE ON services FOR EACH ROW EXECUTE FUNCTION app.sync_media_uses('service', 'name');
CREATE TRIGGER price_epoch_delete AFTER DELETE ON services REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.follow_price_rows();
CREATE TRIGGER price_epoch_insert AFTER INSERT ON services REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.follow_price_rows();
CREATE TRIGGER price_epoch_update AFTER UPDATE ON services REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.follow_price_rows();
CREATE CONSTRAINT TRIGGER publish_changed AFTER UPDATE ON services DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.version <> old.version) EXECUTE FUNCTION app.publish_change('services', 'service', 'company_id', 'name');
CREATE CONSTRAINT TRIGGER publish_new AFTER INSERT ON services DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.publish_change('services', 'service', 'company_id', 'name');
CREATE TRIGGER recycle AFTER UPDATE OF deleted_at ON services FOR EACH ROW EXECUTE FUNCTION app.sync_recycle_bin('company_id', 'name');
CREATE TRIGGER search_words AFTER INSERT OR DELETE OR UPDATE OF name, provider, category, slug, summary ON services FOR EACH ROW EXECUTE FUNCTION app.sync_search_words();
CREATE TRIGGER send_event_delete AFTER DELETE ON services FOR EACH ROW WHEN (old.state = 'published'::text) EXECUTE FUNCTION app.announce_public_change();
CREATE TRIGGER send_event_insert AFTER INSERT ON services FOR EACH ROW WHEN (new.state = 'published'::text) EXECUTE FUNCTION app.announce_public_change();
CREATE TRIGGER send_event_update AFTER UPDATE ON services FOR EACH ROW WHEN (old.state = 'published'::text OR new.state = 'published'::text) EXECUTE FUNCTION app.announce_public_change();
CREATE TRIGGER touch BEFORE UPDATE ON services FOR EACH ROW EXECUTE FUNCTION app.touch();

grant delete, insert, select, update on services to app_platform;
grant select on services to app_user;

grant select (id, company_id, slug, name, provider, category, summary, description, features, requirements, documents, price_amount, price_currency, price_per, price_unit, picture, state, sort_order, updated_at, deleted_at, search_key, type) on services to app_public;
grant insert (id, company_id, slug, name, provider, category, summary, description, features, requirements, documents, price_amount, price_currency, price_per, price_unit, picture, state, sort_order, type, family, lead_days, needs_emergency_address) on services to app_user;
grant update (slug, name, provider, category, summary, description, features, requirements, documents, price_amount, price_currency, price_per, price_unit, picture, state, sort_order, deleted_at, deleted_by, type, family, publish_requested_by, publish_requested_at, publish_reason, lead_days, needs_emergency_address) on services to app_user;
