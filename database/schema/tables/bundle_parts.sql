create table bundle_parts (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  plan_id uuid not null,
  part_plan_id uuid not null,
  quantity integer not null default 1,
  swap_group integer,
  allocation_bps integer not null,
  "position" integer not null default 1,
  created_at timestamp with time zone not null default now(),
  constraint bundle_parts_pkey PRIMARY KEY (id),
  constraint bundle_parts_allocation_bps_check CHECK (((allocation_bps >= 0) AND (allocation_bps <= 10000))),
  constraint bundle_parts_company_id_part_plan_id_fkey FOREIGN KEY (company_id, part_plan_id) REFERENCES plans(company_id, id),
  constraint bundle_parts_company_id_plan_id_fkey FOREIGN KEY (company_id, plan_id) REFERENCES plans(company_id, id) ON DELETE CASCADE,
  constraint bundle_parts_plan_id_part_plan_id_position_key UNIQUE (plan_id, part_plan_id, "position"),
  constraint bundle_parts_position_check CHECK ((("position" >= 1) AND ("position" <= 50))),
  constraint bundle_parts_quantity_check CHECK (((quantity >= 1) AND (quantity <= 100000))),
  constraint bundle_parts_swap_group_check CHECK (((swap_group >= 1) AND (swap_group <= 20)))
);

CREATE INDEX bundle_parts_by_company ON public.bundle_parts USING btree (company_id);
CREATE INDEX bundle_parts_by_part ON public.bundle_parts USING btree (part_plan_id);

alter table bundle_parts enable row level security;
alter table bundle_parts force row level security;

create policy "members add parts to drafts of their own subtree" on bundle_parts for insert to app_user
  with check ((( SELECT app.may('services'::text, 'update'::text) AS may) AND (EXISTS ( SELECT
   FROM plans p
  WHERE ((p.id = bundle_parts.plan_id) AND (p.state = 'draft'::text)))) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = bundle_parts.company_id)
 OFFSET 0))));
create policy "members read parts of plans they read" on bundle_parts for select to app_user
  using ((EXISTS ( SELECT
   FROM plans p
  WHERE (p.id = bundle_parts.plan_id))));
create policy "members remove parts of drafts of their own subtree" on bundle_parts for delete to app_user
  using ((( SELECT app.may('services'::text, 'update'::text) AS may) AND (EXISTS ( SELECT
   FROM plans p
  WHERE ((p.id = bundle_parts.plan_id) AND (p.state = 'draft'::text)))) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = bundle_parts.company_id)
 OFFSET 0))));
create policy "the owner role maintains derived rows" on bundle_parts for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on bundle_parts for all to app_platform
  using (true)
  with check (true);

CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON bundle_parts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.audit_row('company_id', 'app.bundle_part_label');
CREATE TRIGGER guard BEFORE INSERT ON bundle_parts FOR EACH ROW EXECUTE FUNCTION app.guard_bundle_part();

grant delete, insert, select, update on bundle_parts to app_platform;
grant delete, select on bundle_parts to app_user;

grant insert (id, company_id, plan_id, part_plan_id, quantity, swap_group, allocation_bps, position) on bundle_parts to app_user;
