create table invitations (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  email text not null,
  role text not null,
  invited_by uuid default app.user_id(),
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  accepted_at timestamp with time zone,
  revoked_at timestamp with time zone,
  version integer not null default 1,
  inviting_company_id uuid,
  declined_at timestamp with time zone,
  not_me boolean not null default false,
  constraint invitations_pkey PRIMARY KEY (id),
  constraint invitations_check CHECK (((declined_at IS NOT NULL) OR (NOT not_me))),
  constraint invitations_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint invitations_email_check CHECK (((email = lower(email)) AND (length(email) <= 254))),
  constraint invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES profiles(id) ON DELETE SET NULL,
  constraint invitations_inviting_company_id_fkey FOREIGN KEY (inviting_company_id) REFERENCES companies(id) ON DELETE SET NULL
);

CREATE INDEX invitations_by_company ON public.invitations USING btree (company_id, created_at DESC, id);
CREATE INDEX invitations_by_email ON public.invitations USING btree (email);
CREATE INDEX invitations_by_inviting_company ON public.invitations USING btree (inviting_company_id);
CREATE INDEX invitations_by_sender ON public.invitations USING btree (invited_by);
CREATE UNIQUE INDEX invitations_one_pending ON public.invitations USING btree (company_id, email) WHERE ((accepted_at IS NULL) AND (revoked_at IS NULL) AND (declined_at IS NULL));

alter table invitations enable row level security;
alter table invitations force row level security;

create policy "members change invitations of their own subtree" on invitations for update to app_user
  using ((( SELECT app.may('users'::text, 'create'::text) AS may) AND ((app.role_level(role) >= app.role_level('end_user'::text)) AND (app.role_level(role) <= ( SELECT app.grantable_level(app.own_level()) AS grantable_level))) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = invitations.company_id)
 OFFSET 0))))
  with check ((( SELECT app.may('users'::text, 'create'::text) AS may) AND ((app.role_level(role) >= app.role_level('end_user'::text)) AND (app.role_level(role) <= ( SELECT app.grantable_level(app.own_level()) AS grantable_level))) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = invitations.company_id)
 OFFSET 0))));
create policy "members create invitations of their own subtree" on invitations for insert to app_user
  with check ((( SELECT app.may('users'::text, 'create'::text) AS may) AND ((app.role_level(role) >= app.role_level('end_user'::text)) AND (app.role_level(role) <= ( SELECT app.grantable_level(app.own_level()) AS grantable_level))) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = invitations.company_id)
 OFFSET 0))));
create policy "members read invitations of their own subtree" on invitations for select to app_user
  using ((( SELECT app.may('users'::text, 'read'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = invitations.company_id)
 OFFSET 0))));
create policy "sign-in reads and writes every row" on invitations for select to app_auth
  using (true);
create policy "the owner role maintains derived rows" on invitations for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on invitations for all to app_platform
  using (true)
  with check (true);

CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON invitations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.audit_row('company_id', 'email');
CREATE TRIGGER delete_notifications AFTER DELETE ON invitations FOR EACH ROW EXECUTE FUNCTION app.delete_notifications_about();
CREATE TRIGGER guard BEFORE INSERT OR UPDATE OF expires_at ON invitations FOR EACH ROW EXECUTE FUNCTION app.guard_invitation();
CREATE TRIGGER notify AFTER UPDATE OF accepted_at ON invitations FOR EACH ROW WHEN (old.accepted_at IS NULL AND new.accepted_at IS NOT NULL) EXECUTE FUNCTION app.notify_joined();
CREATE TRIGGER touch BEFORE UPDATE ON invitations FOR EACH ROW EXECUTE FUNCTION app.touch();

grant select on invitations to app_auth;
grant delete, insert, select, update on invitations to app_platform;
grant select on invitations to app_user;

grant insert (id, company_id, email, role, expires_at) on invitations to app_user;
grant update (expires_at, revoked_at) on invitations to app_user;
