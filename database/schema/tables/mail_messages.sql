create table mail_messages (
  id uuid not null default gen_random_uuid(),
  company_id uuid,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  status text not null default 'waiting'::text,
  attempts integer not null default 0,
  error text,
  created_at timestamp with time zone not null default now(),
  sent_at timestamp with time zone,
  list_unsubscribe text,
  expires_at timestamp with time zone,
  sealed boolean not null default false,
  constraint mail_messages_pkey PRIMARY KEY (id),
  constraint mail_messages_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint mail_messages_list_unsubscribe_check CHECK ((length(list_unsubscribe) <= 1000)),
  constraint mail_messages_recipient_check CHECK ((length(recipient) <= 254)),
  constraint mail_messages_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'captured'::text, 'sent'::text, 'failed'::text]))),
  constraint mail_messages_subject_check CHECK (((length(subject) <= 300) AND (subject !~ '[\r\n]'::text)))
);

CREATE INDEX mail_messages_by_expiry ON public.mail_messages USING btree (expires_at) WHERE (expires_at IS NOT NULL);
CREATE INDEX mail_messages_by_time ON public.mail_messages USING btree (created_at DESC, id);

alter table mail_messages enable row level security;
alter table mail_messages force row level security;

create policy "sign-in and people queue mail" on mail_messages for insert to app_auth, app_user
  with check (((status = ANY (ARRAY['waiting'::text, 'captured'::text])) AND ((CURRENT_USER = 'app_auth'::name) OR (company_id = ( SELECT app.actor_company(app.user_id()) AS actor_company)))));
create policy "the owner role maintains derived rows" on mail_messages for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on mail_messages for all to app_platform
  using (true)
  with check (true);
create policy "visitors queue mail of the tenant" on mail_messages for insert to app_public
  with check (((status = ANY (ARRAY['waiting'::text, 'captured'::text])) AND (company_id = ( SELECT app.tenant_id() AS tenant_id))));

CREATE TRIGGER empty BEFORE INSERT OR UPDATE ON mail_messages FOR EACH ROW WHEN (new.status = ANY (ARRAY['sent'::text, 'failed'::text])) EXECUTE FUNCTION app.empty_mail();

grant delete, insert, select, update on mail_messages to app_platform;

grant insert (id, company_id, recipient, subject, text, html, status, expires_at, sealed) on mail_messages to app_auth;
grant insert (id, company_id, recipient, subject, text, html, status) on mail_messages to app_public;
grant insert (id, company_id, recipient, subject, text, html, status) on mail_messages to app_user;
