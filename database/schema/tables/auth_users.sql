create table auth_users (
  id uuid not null default gen_random_uuid(),
  name text not null default ''::text,
  email text not null,
  email_verified boolean not null default false,
  image text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  second_step_failures integer not null default 0,
  second_step_locked_until timestamp with time zone,
  own_company_id uuid,
  second_step_failures_since timestamp with time zone,
  second_step_notified_at timestamp with time zone,
  constraint auth_users_pkey PRIMARY KEY (id),
  constraint auth_users_email_check CHECK ((email = lower(email))),
  constraint auth_users_email_key UNIQUE (email),
  constraint auth_users_own_company_id_fkey FOREIGN KEY (own_company_id) REFERENCES companies(id) ON DELETE SET NULL
);

CREATE INDEX auth_users_by_own_company ON public.auth_users USING btree (own_company_id);

alter table auth_users enable row level security;
alter table auth_users force row level security;

create policy "sign-in reads and writes every row" on auth_users for all to app_auth
  using (true)
  with check (true);
create policy "the owner role maintains derived rows" on auth_users for all to trunkline_owner
  using (true)
  with check (true);

grant delete, insert, select, update on auth_users to app_auth;
