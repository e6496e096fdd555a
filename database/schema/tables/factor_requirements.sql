create table factor_requirements (
  user_id uuid not null,
  required_by uuid,
  required_at timestamp with time zone not null default clock_timestamp(),
  constraint factor_requirements_pkey PRIMARY KEY (user_id),
  constraint factor_requirements_required_by_fkey FOREIGN KEY (required_by) REFERENCES profiles(id) ON DELETE SET NULL,
  constraint factor_requirements_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);

CREATE INDEX factor_requirements_by_author ON public.factor_requirements USING btree (required_by);

alter table factor_requirements enable row level security;
alter table factor_requirements force row level security;

create policy "the owner role maintains derived rows" on factor_requirements for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on factor_requirements for all to app_platform
  using (true)
  with check (true);

grant select on factor_requirements to app_platform;
