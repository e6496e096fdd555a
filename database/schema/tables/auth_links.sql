create table auth_links (
  id uuid not null default gen_random_uuid(),
  purpose text not null,
  token_hash bytea not null,
  user_id uuid,
  invitation_id uuid,
  email text not null,
  remember_me boolean not null default false,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  site_company_id uuid,
  site_domain text,
  constraint auth_links_pkey PRIMARY KEY (id),
  constraint auth_links_check CHECK (((purpose = 'invitation'::text) = (invitation_id IS NOT NULL))),
  constraint auth_links_email_check CHECK ((email = lower(email))),
  constraint auth_links_invitation_id_fkey FOREIGN KEY (invitation_id) REFERENCES invitations(id) ON DELETE CASCADE,
  constraint auth_links_purpose_check CHECK ((purpose = ANY (ARRAY['magic_link'::text, 'confirm_address'::text, 'reset_password'::text, 'invitation'::text, 'change_email'::text, 'approve_email'::text]))),
  constraint auth_links_site_company_id_fkey FOREIGN KEY (site_company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint auth_links_token_hash_key UNIQUE (token_hash),
  constraint auth_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth_users(id) ON DELETE CASCADE
);

CREATE INDEX auth_links_by_email ON public.auth_links USING btree (email, created_at);
CREATE INDEX auth_links_by_expiry ON public.auth_links USING btree (expires_at);
CREATE INDEX auth_links_by_invitation ON public.auth_links USING btree (invitation_id);
CREATE INDEX auth_links_by_site ON public.auth_links USING btree (site_company_id);
CREATE INDEX auth_links_by_user ON public.auth_links USING btree (user_id);

alter table auth_links enable row level security;
alter table auth_links force row level security;

create policy "sign-in reads and writes every row" on auth_links for all to app_auth
  using (true)
  with check (true);
create policy "the owner role maintains derived rows" on auth_links for all to trunkline_owner
  using (true)
  with check (true);

grant delete, insert, select, update on auth_links to app_auth;
