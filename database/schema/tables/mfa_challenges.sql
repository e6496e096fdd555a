create table mfa_challenges (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  factor_id uuid not null,
  session_id uuid not null,
  expires_at timestamp with time zone not null,
  attempts integer not null default 0,
  used_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint mfa_challenges_pkey PRIMARY KEY (id),
  constraint mfa_challenges_user_id_factor_id_fkey FOREIGN KEY (user_id, factor_id) REFERENCES mfa_factors(user_id, id) ON DELETE CASCADE,
  constraint mfa_challenges_user_id_session_id_fkey FOREIGN KEY (user_id, session_id) REFERENCES user_sessions(user_id, id) ON DELETE CASCADE
);

CREATE INDEX mfa_challenges_by_factor ON public.mfa_challenges USING btree (user_id, factor_id);
CREATE INDEX mfa_challenges_by_session ON public.mfa_challenges USING btree (user_id, session_id);

alter table mfa_challenges enable row level security;
alter table mfa_challenges force row level security;

create policy "sign-in reads and writes every row" on mfa_challenges for all to app_auth
  using (true)
  with check (true);
create policy "the owner role maintains derived rows" on mfa_challenges for all to trunkline_owner
  using (true)
  with check (true);

grant delete, insert, select, update on mfa_challenges to app_auth;
