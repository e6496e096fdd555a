create table integration_internals (
  integration_id uuid not null,
  sealed_secret text not null,
  former_secret text,
  former_until timestamp with time zone,
  rests_until timestamp with time zone,
  constraint integration_internals_pkey PRIMARY KEY (integration_id),
  constraint integration_internals_check CHECK (((former_secret IS NULL) = (former_until IS NULL))),
  constraint integration_internals_integration_id_fkey FOREIGN KEY (integration_id) REFERENCES integrations(id) ON DELETE CASCADE
);

alter table integration_internals enable row level security;
alter table integration_internals force row level security;

create policy "the owner role maintains derived rows" on integration_internals for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on integration_internals for all to app_platform
  using (true)
  with check (true);

grant delete, insert, select, update on integration_internals to app_platform;
