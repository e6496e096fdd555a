create table devices (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  token_hash bytea not null,
  user_agent text not null default ''::text,
  ip_address text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone not null default now(),
  trusted_at timestamp with time zone,
  trusted_until timestamp with time zone,
  constraint devices_pkey PRIMARY KEY (id),
  constraint devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth_users(id) ON DELETE CASCADE,
  constraint devices_user_id_token_hash_key UNIQUE (user_id, token_hash)
);

alter table devices enable row level security;
alter table devices force row level security;

create policy "sign-in reads and writes every row" on devices for all to app_auth
  using (true)
  with check (true);
create policy "the owner role maintains derived rows" on devices for all to trunkline_owner
  using (true)
  with check (true);

CREATE TRIGGER notify AFTER INSERT ON devices FOR EACH ROW EXECUTE FUNCTION app.notify_device();

grant delete, insert, select, update on devices to app_auth;
