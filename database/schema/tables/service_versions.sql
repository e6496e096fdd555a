create table service_versions (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  service_id uuid not null,
  number integer not null,
  content jsonb not null,
  sha256 text not null,
  reason text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  created_by uuid default app.user_id(),
  cause text not null,
  plan_code text,
  constraint service_versions_pkey PRIMARY KEY (id),
  constraint service_versions_cause_check CHECK ((cause = ANY (ARRAY['published'::text, 'changed'::text, 'plan_offered'::text, 'plan_retired'::text]))),
  constraint service_versions_company_id_service_id_fkey FOREIGN KEY (company_id, service_id) REFERENCES services(company_id, id) ON DELETE CASCADE,
  constraint service_versions_content_check CHECK ((jsonb_typeof(content) = 'object'::text)),
  constraint service_versions_number_check CHECK ((number >= 1)),
  constraint service_versions_reason_check CHECK ((length(reason) <= 300)),
  constraint service_versions_service_id_number_key UNIQUE (service_id, number),
  constraint service_versions_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text))
);

CREATE INDEX service_versions_by_company ON public.service_versions USING btree (company_id);

alter table service_versions enable row level security;
alter table service_versions force row level security;

create policy "members read versions of services of their own subtree" on service_versions for select to app_user
  using ((( SELECT app.may('services'::text, 'read'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = service_versions.company_id)
 OFFSET 0))));
create policy "members read versions of services offered to their company" on service_versions for select to app_user
  using ((service_id = ANY (( SELECT app.own_offers() AS own_offers)::uuid[])));
create policy "the owner role maintains derived rows" on service_versions for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on service_versions for all to app_platform
  using (true)
  with check (true);

grant select on service_versions to app_platform;
grant select on service_versions to app_user;
