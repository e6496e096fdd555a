create table security_policies (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  sign_up text,
  sign_up_domains text[],
  trusted_devices text,
  session_hours integer,
  passkeys text,
  version integer not null default 1,
  updated_at timestamp with time zone not null default now(),
  constraint security_policies_pkey PRIMARY KEY (id),
  constraint security_policies_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint security_policies_company_id_key UNIQUE (company_id),
  constraint security_policies_passkeys_check CHECK ((passkeys = ANY (ARRAY['optional'::text, 'admins'::text, 'everyone'::text]))),
  constraint security_policies_session_hours_check CHECK (((session_hours >= 1) AND (session_hours <= 720))),
  constraint security_policies_sign_up_check CHECK ((sign_up = ANY (ARRAY['open'::text, 'invitation'::text, 'closed'::text]))),
  constraint security_policies_sign_up_domains_check CHECK ((((cardinality(sign_up_domains) >= 1) AND (cardinality(sign_up_domains) <= 50)) AND (array_to_string(sign_up_domains, ' '::text, '?'::text) ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+( [a-z0-9-]+(\.[a-z0-9-]+)+)*$'::text))),
  constraint security_policies_trusted_devices_check CHECK ((trusted_devices = ANY (ARRAY['everyone'::text, 'below_admins'::text, 'nobody'::text])))
);

alter table security_policies enable row level security;
alter table security_policies force row level security;

create policy "members change security policies of their own subtree" on security_policies for update to app_user
  using ((( SELECT app.may('roles'::text, 'update'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'update'::text) a(id)
  WHERE (a.id = security_policies.company_id)
 OFFSET 0))))
  with check ((( SELECT app.may('roles'::text, 'update'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'update'::text) a(id)
  WHERE (a.id = security_policies.company_id)
 OFFSET 0))));
create policy "members create security policies of their own subtree" on security_policies for insert to app_user
  with check ((( SELECT app.may('roles'::text, 'update'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'update'::text) a(id)
  WHERE (a.id = security_policies.company_id)
 OFFSET 0))));
create policy "members read security policies of their own subtree" on security_policies for select to app_user
  using ((( SELECT app.may('roles'::text, 'read'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = security_policies.company_id)
 OFFSET 0))));
create policy "the owner role maintains derived rows" on security_policies for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on security_policies for all to app_platform
  using (true)
  with check (true);

CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON security_policies DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.audit_row('company_id');
CREATE TRIGGER shorten_sessions AFTER INSERT OR UPDATE OF session_hours ON security_policies FOR EACH ROW WHEN (new.session_hours IS NOT NULL) EXECUTE FUNCTION app.shorten_sessions();
CREATE TRIGGER touch BEFORE UPDATE ON security_policies FOR EACH ROW EXECUTE FUNCTION app.touch();

grant delete, insert, select, update on security_policies to app_platform;
grant select on security_policies to app_user;

grant insert (id, company_id, sign_up, sign_up_domains, trusted_devices, session_hours, passkeys) on security_policies to app_user;
grant update (sign_up, sign_up_domains, trusted_devices, session_hours, passkeys) on security_policies to app_user;
