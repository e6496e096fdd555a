create table posture_counts (
  company_id uuid not null,
  assessed_at timestamp with time zone not null,
  subjects jsonb not null,
  constraint posture_counts_pkey PRIMARY KEY (company_id),
  constraint posture_counts_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE
);

alter table posture_counts enable row level security;
alter table posture_counts force row level security;

create policy "members read assessments of their own subtree" on posture_counts for select to app_user
  using ((( SELECT app.may('security'::text, 'read'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = posture_counts.company_id)
 OFFSET 0))));
create policy "the owner role maintains derived rows" on posture_counts for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on posture_counts for all to app_platform
  using (true)
  with check (true);

grant select on posture_counts to app_platform;
grant select on posture_counts to app_user;
