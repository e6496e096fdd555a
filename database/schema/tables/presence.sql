create unlogged table presence (
  user_id uuid not null,
  seen_at timestamp with time zone not null,
  constraint presence_pkey PRIMARY KEY (user_id),
  constraint presence_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);

alter table presence enable row level security;
alter table presence force row level security;

create policy "the owner role maintains derived rows" on presence for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on presence for all to app_platform
  using (true)
  with check (true);

grant select on presence to app_platform;
