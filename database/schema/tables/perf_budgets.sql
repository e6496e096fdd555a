create table perf_budgets (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  metric text not null,
  name text not null default ''::text,
  device text not null default ''::text,
  target double precision not null,
  version integer not null default 1,
  updated_at timestamp with time zone not null default now(),
  constraint perf_budgets_pkey PRIMARY KEY (id),
  constraint perf_budgets_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint perf_budgets_company_id_metric_name_device_key UNIQUE (company_id, metric, name, device),
  constraint perf_budgets_device CHECK (((device = ''::text) OR (metric = ANY (ARRAY['lcp'::text, 'inp'::text, 'cls'::text, 'ttfb'::text])))),
  constraint perf_budgets_device_check CHECK ((device = ANY (ARRAY[''::text, 'phone'::text, 'tablet'::text, 'desktop'::text]))),
  constraint perf_budgets_metric_check CHECK ((metric = ANY (ARRAY['lcp'::text, 'inp'::text, 'cls'::text, 'ttfb'::text, 'api'::text, 'document'::text, 'sign_in'::text]))),
  constraint perf_budgets_name_check CHECK ((length(name) <= 200)),
  constraint perf_budgets_target_check CHECK (((target > (0)::double precision) AND (target <= (600000)::double precision)))
);

alter table perf_budgets enable row level security;
alter table perf_budgets force row level security;

create policy "members change budgets of their own subtree" on perf_budgets for update to app_user
  using ((( SELECT app.may('security'::text, 'update'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'update'::text) a(id)
  WHERE (a.id = perf_budgets.company_id)
 OFFSET 0))))
  with check ((( SELECT app.may('security'::text, 'update'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'update'::text) a(id)
  WHERE (a.id = perf_budgets.company_id)
 OFFSET 0))));
create policy "members create budgets of their own subtree" on perf_budgets for insert to app_user
  with check ((( SELECT app.may('security'::text, 'update'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'update'::text) a(id)
  WHERE (a.id = perf_budgets.company_id)
 OFFSET 0))));
create policy "members read budgets of their own subtree" on perf_budgets for select to app_user
  using ((( SELECT app.may('security'::text, 'read'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = perf_budgets.company_id)
 OFFSET 0))));
create policy "members remove budgets of their own subtree" on perf_budgets for delete to app_user
  using ((( SELECT app.may('security'::text, 'update'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'update'::text) a(id)
  WHERE (a.id = perf_budgets.company_id)
 OFFSET 0))));
create policy "the owner role maintains derived rows" on perf_budgets for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on perf_budgets for all to app_platform
  using (true)
  with check (true);

CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON perf_budgets DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.audit_row('company_id', 'metric');
CREATE TRIGGER touch BEFORE UPDATE ON perf_budgets FOR EACH ROW EXECUTE FUNCTION app.touch();

grant delete, insert, select, update on perf_budgets to app_platform;
grant delete, select on perf_budgets to app_user;

grant insert (id, company_id, metric, name, device, target) on perf_budgets to app_user;
grant update (target) on perf_budgets to app_user;
