create table server_keys (
  name text not null,
  public_key text not null,
  sealed_key text not null,
  created_at timestamp with time zone not null default now(),
  constraint server_keys_pkey PRIMARY KEY (name),
  constraint server_keys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 40)))
);

alter table server_keys enable row level security;
alter table server_keys force row level security;

create policy "the owner role maintains derived rows" on server_keys for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on server_keys for all to app_platform
  using (true)
  with check (true);

grant delete, insert, select, update on server_keys to app_platform;
