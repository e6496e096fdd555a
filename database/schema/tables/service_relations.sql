create table service_relations (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  service_id uuid not null,
  kind text not null,
  group_no integer not null default 1,
  target_id uuid not null,
  ratio_bps integer not null default 0,
  created_at timestamp with time zone not null default now(),
  constraint service_relations_pkey PRIMARY KEY (id),
  constraint service_relations_company_id_service_id_fkey FOREIGN KEY (company_id, service_id) REFERENCES services(company_id, id) ON DELETE CASCADE,
  constraint service_relations_company_id_target_id_fkey FOREIGN KEY (company_id, target_id) REFERENCES services(company_id, id) ON DELETE CASCADE,
  constraint service_relations_group_no_check CHECK (((group_no >= 1) AND (group_no <= 20))),
  constraint service_relations_kind_check CHECK ((kind = ANY (ARRAY['requires'::text, 'excludes'::text, 'recommends'::text, 'replaces'::text]))),
  constraint service_relations_ratio_bps_check CHECK (((ratio_bps >= 0) AND (ratio_bps <= 1000000))),
  constraint service_relations_service_id_kind_group_no_target_id_key UNIQUE (service_id, kind, group_no, target_id)
);

CREATE INDEX service_relations_by_company ON public.service_relations USING btree (company_id);
CREATE INDEX service_relations_by_target ON public.service_relations USING btree (target_id, kind);

alter table service_relations enable row level security;
alter table service_relations force row level security;

create policy "members add relations of services in their own subtree" on service_relations for insert to app_user
  with check ((( SELECT app.may('services'::text, 'update'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = service_relations.company_id)
 OFFSET 0))));
create policy "members read relations of services of their own subtree" on service_relations for select to app_user
  using ((( SELECT app.may('services'::text, 'read'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = service_relations.company_id)
 OFFSET 0))));
create policy "members read relations of services offered to their company" on service_relations for select to app_user
  using ((service_id = ANY (( SELECT app.own_offers() AS own_offers)::uuid[])));
create policy "members remove relations of services in their own subtree" on service_relations for delete to app_user
  using ((( SELECT app.may('services'::text, 'update'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = service_relations.company_id)
 OFFSET 0))));
create policy "the owner role maintains derived rows" on service_relations for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on service_relations for all to app_platform
  using (true)
  with check (true);

CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON service_relations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.audit_row('company_id', 'app.service_relation_label');
CREATE TRIGGER guard BEFORE INSERT ON service_relations FOR EACH ROW EXECUTE FUNCTION app.guard_service_relation();

grant delete, insert, select, update on service_relations to app_platform;
grant delete, select on service_relations to app_user;

grant insert (id, company_id, service_id, kind, group_no, target_id, ratio_bps) on service_relations to app_user;
