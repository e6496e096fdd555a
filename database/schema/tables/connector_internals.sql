create table connector_internals (
  connector_id uuid not null,
  sealed_secret text not null,
  former_secret text,
  former_until timestamp with time zone,
  constraint connector_internals_pkey PRIMARY KEY (connector_id),
  constraint connector_internals_check CHECK (((former_secret IS NULL) = (former_until IS NULL))),
  constraint connector_internals_connector_id_fkey FOREIGN KEY (connector_id) REFERENCES connectors(id) ON DELETE CASCADE
);

alter table connector_internals enable row level security;
alter table connector_internals force row level security;

create policy "the owner role maintains derived rows" on connector_internals for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on connector_internals for all to app_platform
  using (true)
  with check (true);

grant delete, insert, select, update on connector_internals to app_platform;
