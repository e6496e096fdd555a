create table rate_limit_windows (
  rule text not null,
  key text not null,
  hits timestamp with time zone[] not null,
  expires_at timestamp with time zone not null,
  constraint rate_limit_windows_pkey PRIMARY KEY (rule, key)
);

CREATE INDEX rate_limit_windows_by_expiry ON public.rate_limit_windows USING btree (expires_at);

alter table rate_limit_windows enable row level security;
alter table rate_limit_windows force row level security;

create policy "the owner role maintains derived rows" on rate_limit_windows for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on rate_limit_windows for all to app_platform
  using (true)
  with check (true);

grant select on rate_limit_windows to app_platform;
