create table user_sessions (
  id uuid not null default gen_random_uuid(),
  session_id uuid not null generated always as (id) stored,
  user_id uuid not null,
  token text not null,
  aal text not null default 'aal1'::text,
  aal2_at timestamp with time zone,
  remember_me boolean not null default false,
  last_activity timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  ip_address text,
  user_agent text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  method text not null default 'password'::text,
  host text,
  site_company_id uuid,
  constraint user_sessions_pkey PRIMARY KEY (id),
  constraint user_sessions_aal_check CHECK ((aal = ANY (ARRAY['aal1'::text, 'aal2'::text]))),
  constraint user_sessions_method_check CHECK ((length(method) <= 60)),
  constraint user_sessions_session_id_key UNIQUE (session_id),
  constraint user_sessions_site_company_id_fkey FOREIGN KEY (site_company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint user_sessions_token_is_not_in_clear CHECK ((token !~ '^[A-Za-z0-9_-]{43}$'::text)),
  constraint user_sessions_token_key UNIQUE (token),
  constraint user_sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth_users(id) ON DELETE CASCADE,
  constraint user_sessions_user_id_id_key UNIQUE (user_id, id)
);

CREATE INDEX user_sessions_by_expiry ON public.user_sessions USING btree (expires_at);
CREATE INDEX user_sessions_by_host ON public.user_sessions USING btree (host) WHERE (host IS NOT NULL);
CREATE INDEX user_sessions_by_site ON public.user_sessions USING btree (site_company_id) WHERE (site_company_id IS NOT NULL);
CREATE INDEX user_sessions_by_user ON public.user_sessions USING btree (user_id, last_activity DESC);

alter table user_sessions enable row level security;
alter table user_sessions force row level security;

create policy "sign-in reads and writes every row" on user_sessions for all to app_auth
  using (true)
  with check (true);
create policy "the owner role maintains derived rows" on user_sessions for all to trunkline_owner
  using (true)
  with check (true);

CREATE TRIGGER announce_above AFTER INSERT OR DELETE OR UPDATE OF aal ON user_sessions FOR EACH ROW EXECUTE FUNCTION app.announce_sessions();
CREATE TRIGGER end_push AFTER DELETE ON user_sessions FOR EACH ROW EXECUTE FUNCTION app.end_push_subscriptions();
CREATE TRIGGER end_support AFTER DELETE ON user_sessions FOR EACH ROW EXECUTE FUNCTION app.end_support_with_session();
CREATE TRIGGER send_event AFTER DELETE ON user_sessions FOR EACH ROW WHEN (old.aal = 'aal2'::text) EXECUTE FUNCTION app.announce_session();

grant delete, insert, select, update on user_sessions to app_auth;
