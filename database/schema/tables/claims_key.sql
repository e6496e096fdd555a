create table claims_key (
  only_row boolean not null default true,
  key bytea not null,
  inner_pad bytea not null,
  outer_pad bytea not null,
  constraint claims_key_pkey PRIMARY KEY (only_row),
  constraint claims_key_key_check CHECK ((length(key) = 64)),
  constraint claims_key_only_row_check CHECK (only_row)
);

alter table claims_key enable row level security;
alter table claims_key force row level security;

create policy "the owner role maintains derived rows" on claims_key for all to trunkline_owner
  using (true)
  with check (true);
