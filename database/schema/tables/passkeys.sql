create table passkeys (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}'::text[],
  synced boolean not null default false,
  rp_id text not null,
  name text not null,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 64))),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth_users(id) ON DELETE CASCADE
);

CREATE INDEX passkeys_by_user ON public.passkeys USING btree (user_id, created_at);

alter table passkeys enable row level security;
alter table passkeys force row level security;

create policy "sign-in reads and writes every row" on passkeys for all to app_auth
  using (true)
  with check (true);
create policy "the owner role maintains derived rows" on passkeys for all to trunkline_owner
  using (true)
  with check (true);

CREATE TRIGGER follow_factors AFTER INSERT OR DELETE ON passkeys FOR EACH ROW EXECUTE FUNCTION app.sync_second_step_flag();

grant delete, insert, select, update on passkeys to app_auth;
