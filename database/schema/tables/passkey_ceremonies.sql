create table passkey_ceremonies (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  user_id uuid,
  session_id uuid,
  challenge text not null,
  rp_id text not null,
  origin text not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  constraint passkey_ceremonies_pkey PRIMARY KEY (id),
  constraint passkey_ceremonies_check CHECK ((((kind = 'sign_in'::text) = (user_id IS NULL)) AND ((user_id IS NULL) = (session_id IS NULL)))),
  constraint passkey_ceremonies_kind_check CHECK ((kind = ANY (ARRAY['register'::text, 'second_step'::text, 'sign_in'::text]))),
  constraint passkey_ceremonies_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth_users(id) ON DELETE CASCADE,
  constraint passkey_ceremonies_user_id_session_id_fkey FOREIGN KEY (user_id, session_id) REFERENCES user_sessions(user_id, id) ON DELETE CASCADE
);

CREATE INDEX passkey_ceremonies_by_expiry ON public.passkey_ceremonies USING btree (expires_at);
CREATE INDEX passkey_ceremonies_by_session ON public.passkey_ceremonies USING btree (user_id, session_id);

alter table passkey_ceremonies enable row level security;
alter table passkey_ceremonies force row level security;

create policy "sign-in reads and writes every row" on passkey_ceremonies for all to app_auth
  using (true)
  with check (true);
create policy "the owner role maintains derived rows" on passkey_ceremonies for all to trunkline_owner
  using (true)
  with check (true);

grant delete, insert, select, update on passkey_ceremonies to app_auth;
