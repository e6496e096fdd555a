create table mfa_factors (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  friendly_name text not null,
  factor_type text not null,
  status text not null default 'unverified'::text,
  secret text not null,
  last_step bigint,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  session_id uuid,
  constraint mfa_factors_pkey PRIMARY KEY (id),
  constraint mfa_factors_factor_type_check CHECK ((factor_type = 'totp'::text)),
  constraint mfa_factors_session_id_fkey FOREIGN KEY (session_id) REFERENCES user_sessions(id) ON DELETE SET NULL,
  constraint mfa_factors_status_check CHECK ((status = ANY (ARRAY['unverified'::text, 'verified'::text]))),
  constraint mfa_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth_users(id) ON DELETE CASCADE,
  constraint mfa_factors_user_id_id_key UNIQUE (user_id, id)
);

CREATE INDEX mfa_factors_by_session ON public.mfa_factors USING btree (session_id) WHERE (session_id IS NOT NULL);

alter table mfa_factors enable row level security;
alter table mfa_factors force row level security;

create policy "sign-in reads and writes every row" on mfa_factors for all to app_auth
  using (true)
  with check (true);
create policy "the owner role maintains derived rows" on mfa_factors for all to trunkline_owner
  using (true)
  with check (true);

CREATE TRIGGER follow_factors AFTER INSERT OR DELETE OR UPDATE OF status ON mfa_factors FOR EACH ROW EXECUTE FUNCTION app.sync_second_step_flag();

grant delete, insert, select, update on mfa_factors to app_auth;
