create table media_leftovers (
  id uuid not null default gen_random_uuid(),
  keys text[] not null,
  left_at timestamp with time zone not null default now(),
  constraint media_leftovers_pkey PRIMARY KEY (id)
);

alter table media_leftovers enable row level security;
alter table media_leftovers force row level security;

create policy "the owner role maintains derived rows" on media_leftovers for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on media_leftovers for all to app_platform
  using (true)
  with check (true);

grant delete, insert, select, update on media_leftovers to app_platform;
