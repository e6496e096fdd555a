create table request_keys (
  user_id uuid not null,
  key text not null,
  sha256 bytea not null,
  attempt integer not null default 1,
  leased_until timestamp with time zone not null,
  took_effect boolean not null default false,
  answer text,
  created_at timestamp with time zone not null default now(),
  constraint request_keys_pkey PRIMARY KEY (user_id, key),
  constraint request_keys_key_check CHECK (((length(key) >= 1) AND (length(key) <= 255))),
  constraint request_keys_sha256_check CHECK ((length(sha256) = 32)),
  constraint request_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);

CREATE INDEX request_keys_by_age ON public.request_keys USING btree (created_at);

alter table request_keys enable row level security;
alter table request_keys force row level security;

create policy "the owner role maintains derived rows" on request_keys for all to trunkline_owner
  using (true)
  with check (true);
