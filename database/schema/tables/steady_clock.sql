create table steady_clock (
  id boolean not null default true,
  seen_at timestamp with time zone,
  ahead double precision not null default 0,
  set_at timestamp with time zone,
  constraint steady_clock_pkey PRIMARY KEY (id),
  constraint steady_clock_id_check CHECK (id)
);

alter table steady_clock enable row level security;
alter table steady_clock force row level security;

create policy "the owner role maintains derived rows" on steady_clock for all to trunkline_owner
  using (true)
  with check (true);
