create table perf_minute (
  series_id integer not null,
  at timestamp with time zone not null,
  samples integer not null,
  total double precision not null,
  buckets smallint[] not null,
  counts integer[] not null,
  exemplars jsonb not null default '[]'::jsonb,
  constraint perf_minute_pkey PRIMARY KEY (series_id, at)
) partition by RANGE (at);

alter table perf_minute enable row level security;
alter table perf_minute force row level security;

create policy "members read minutes of series they can read" on perf_minute for select to app_user
  using (COALESCE((series_id <@ ( SELECT range_agg(int4range(s.id, s.id, '[]'::text)) AS range_agg
   FROM perf_series s)), false));
create policy "the owner role maintains derived rows" on perf_minute for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on perf_minute for all to app_platform
  using (true)
  with check (true);

grant select on perf_minute to app_platform;
grant select on perf_minute to app_user;
