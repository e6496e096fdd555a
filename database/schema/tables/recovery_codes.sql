create table recovery_codes (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint recovery_codes_pkey PRIMARY KEY (id),
  constraint recovery_codes_user_id_code_hash_key UNIQUE (user_id, code_hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth_users(id) ON DELETE CASCADE
);

alter table recovery_codes enable row level security;
alter table recovery_codes force row level security;

create policy "sign-in reads and writes every row" on recovery_codes for all to app_auth
  using (true)
  with check (true);
create policy "the owner role maintains derived rows" on recovery_codes for all to trunkline_owner
  using (true)
  with check (true);

grant delete, insert, select, update on recovery_codes to app_auth;
