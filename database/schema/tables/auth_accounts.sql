create table auth_accounts (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  account_id text not null,
  provider_id text not null,
  password text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint auth_accounts_pkey PRIMARY KEY (id),
  constraint auth_accounts_provider_id_account_id_key UNIQUE (provider_id, account_id),
  constraint auth_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth_users(id) ON DELETE CASCADE
);

CREATE INDEX auth_accounts_by_user ON public.auth_accounts USING btree (user_id);

alter table auth_accounts enable row level security;
alter table auth_accounts force row level security;

create policy "sign-in reads and writes every row" on auth_accounts for all to app_auth
  using (true)
  with check (true);
create policy "the owner role maintains derived rows" on auth_accounts for all to trunkline_owner
  using (true)
  with check (true);

grant delete, insert, select, update on auth_accounts to app_auth;
