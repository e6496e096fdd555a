create table audit_chains (
  chain uuid not null,
  head bytea not null,
  entries bigint not null default 0,
  removed bigint not null default 0,
  removed_hash bytea not null default '\x'::bytea,
  removed_id bigint,
  removed_from timestamp with time zone,
  removed_until timestamp with time zone,
  last_id bigint not null default 0,
  constraint audit_chains_pkey PRIMARY KEY (chain)
);

alter table audit_chains enable row level security;
alter table audit_chains force row level security;

create policy "the owner role maintains derived rows" on audit_chains for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on audit_chains for all to app_platform
  using (true)
  with check (true);

grant select on audit_chains to app_platform;
