create table plan_charges (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  plan_id uuid not null,
  code text not null,
  name text not null,
  kind text not null,
  model text not null default 'per_unit'::text,
  unit text not null default ''::text,
  package_size integer,
  meter text,
  tax_code text not null default ''::text,
  decimals integer not null default 0,
  "position" integer not null default 1,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint plan_charges_pkey PRIMARY KEY (id),
  constraint plan_charges_check CHECK (((kind = 'usage'::text) = (meter IS NOT NULL))),
  constraint plan_charges_check1 CHECK (((model = 'package'::text) = (package_size IS NOT NULL))),
  constraint plan_charges_check2 CHECK (((model = 'flat'::text) = (unit = ''::text))),
  constraint plan_charges_code_check CHECK (((code ~ '^[A-Z0-9]+([._-][A-Z0-9]+)*$'::text) AND (length(code) <= 40))),
  constraint plan_charges_company_id_id_key UNIQUE (company_id, id),
  constraint plan_charges_company_id_plan_id_fkey FOREIGN KEY (company_id, plan_id) REFERENCES plans(company_id, id) ON DELETE CASCADE,
  constraint plan_charges_decimals_check CHECK (((decimals >= 0) AND (decimals <= 6))),
  constraint plan_charges_kind_check CHECK ((kind = ANY (ARRAY['once'::text, 'recurring'::text, 'usage'::text]))),
  constraint plan_charges_meter_check CHECK (((meter ~ '^[a-z0-9]+(_[a-z0-9]+)*$'::text) AND (length(meter) <= 40))),
  constraint plan_charges_model_check CHECK ((model = ANY (ARRAY['flat'::text, 'per_unit'::text, 'graduated'::text, 'volume'::text, 'package'::text]))),
  constraint plan_charges_name_check CHECK (((length(name) >= 2) AND (length(name) <= 120))),
  constraint plan_charges_package_size_check CHECK (((package_size >= 1) AND (package_size <= 1000000))),
  constraint plan_charges_plan_id_code_key UNIQUE (plan_id, code),
  constraint plan_charges_position_check CHECK ((("position" >= 1) AND ("position" <= 50))),
  constraint plan_charges_tax_code_check CHECK ((length(tax_code) <= 40)),
  constraint plan_charges_unit_check CHECK ((length(unit) <= 40))
);

CREATE INDEX plan_charges_by_plan ON public.plan_charges USING btree (plan_id, "position", id);

alter table plan_charges enable row level security;
alter table plan_charges force row level security;

create policy "members add charges to drafts of their own subtree" on plan_charges for insert to app_user
  with check ((( SELECT app.may('services'::text, 'update'::text) AS may) AND (EXISTS ( SELECT
   FROM plans p
  WHERE ((p.id = plan_charges.plan_id) AND (p.state = 'draft'::text)))) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = plan_charges.company_id)
 OFFSET 0))));
create policy "members change charges of drafts of their own subtree" on plan_charges for update to app_user
  using ((( SELECT app.may('services'::text, 'update'::text) AS may) AND (EXISTS ( SELECT
   FROM plans p
  WHERE ((p.id = plan_charges.plan_id) AND (p.state = 'draft'::text)))) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = plan_charges.company_id)
 OFFSET 0))))
  with check ((( SELECT app.may('services'::text, 'update'::text) AS may) AND (EXISTS ( SELECT
   FROM plans p
  WHERE ((p.id = plan_charges.plan_id) AND (p.state = 'draft'::text)))) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = plan_charges.company_id)
 OFFSET 0))));
create policy "members read charges of plans they read" on plan_charges for select to app_user
  using ((EXISTS ( SELECT
   FROM plans p
  WHERE (p.id = plan_charges.plan_id))));
create policy "members remove charges of drafts of their own subtree" on plan_charges for delete to app_user
  using ((( SELECT app.may('services'::text, 'update'::text) AS may) AND (EXISTS ( SELECT
   FROM plans p
  WHERE ((p.id = plan_charges.plan_id) AND (p.state = 'draft'::text)))) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = plan_charges.company_id)
 OFFSET 0))));
create policy "the owner role maintains derived rows" on plan_charges for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on plan_charges for all to app_platform
  using (true)
  with check (true);

CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON plan_charges DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.audit_row('company_id', 'name');
CREATE TRIGGER price_epoch_delete AFTER DELETE ON plan_charges REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.follow_price_rows();
CREATE TRIGGER price_epoch_insert AFTER INSERT ON plan_charges REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.follow_price_rows();
CREATE TRIGGER price_epoch_update AFTER UPDATE ON plan_charges REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.follow_price_rows();
CREATE TRIGGER touch BEFORE UPDATE ON plan_charges FOR EACH ROW EXECUTE FUNCTION app.touch();

grant delete, insert, select, update on plan_charges to app_platform;
grant delete, select on plan_charges to app_user;

grant insert (id, company_id, plan_id, code, name, kind, model, unit, package_size, meter, tax_code, decimals, position) on plan_charges to app_user;
grant update (code, name, kind, model, unit, package_size, meter, tax_code, decimals, position) on plan_charges to app_user;
