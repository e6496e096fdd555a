create table perf_alerts (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  metric text not null,
  name text not null,
  device text not null,
  target double precision not null,
  value double precision not null,
  samples bigint not null,
  opened_at timestamp with time zone not null,
  last_over_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  constraint perf_alerts_pkey PRIMARY KEY (id),
  constraint perf_alerts_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint perf_alerts_device_check CHECK ((length(device) <= 20)),
  constraint perf_alerts_metric_check CHECK (((length(metric) >= 1) AND (length(metric) <= 20))),
  constraint perf_alerts_name_check CHECK ((length(name) <= 200))
);

CREATE INDEX perf_alerts_newest ON public.perf_alerts USING btree (opened_at DESC);
CREATE UNIQUE INDEX perf_alerts_open ON public.perf_alerts USING btree (company_id, metric, name, device) WHERE (closed_at IS NULL);

alter table perf_alerts enable row level security;
alter table perf_alerts force row level security;

create policy "members read alerts of their own subtree" on perf_alerts for select to app_user
  using ((( SELECT app.may('security'::text, 'read'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = perf_alerts.company_id)
 OFFSET 0))));
create policy "the owner role maintains derived rows" on perf_alerts for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on perf_alerts for all to app_platform
  using (true)
  with check (true);

grant select on perf_alerts to app_platform;
grant select on perf_alerts to app_user;
