create table audit_logs (
  id bigint not null,
  chain uuid not null,
  company_id uuid,
  actor_id uuid,
  action text not null,
  resource_type text not null,
  resource_id text,
  resource_label text,
  result text not null default 'done'::text,
  before jsonb,
  after jsonb,
  reason text,
  request_id text,
  client_address text,
  created_at timestamp with time zone not null,
  hash bytea not null,
  label_key text generated always as (lower("left"(resource_label, 100))) stored,
  as_whom uuid,
  branch_id uuid,
  constraint audit_logs_pkey PRIMARY KEY (id),
  constraint audit_logs_action_check CHECK ((action = ANY (ARRAY['insert'::text, 'update'::text, 'delete'::text, 'event'::text]))),
  constraint audit_logs_chain_fkey FOREIGN KEY (chain) REFERENCES audit_chains(chain),
  constraint audit_logs_result_check CHECK ((result = ANY (ARRAY['done'::text, 'denied'::text])))
);

CREATE INDEX audit_logs_as_whom_by_company ON public.audit_logs USING btree (company_id, id DESC) WHERE (as_whom IS NOT NULL);
CREATE INDEX audit_logs_by_actor ON public.audit_logs USING btree (actor_id, id DESC);
CREATE INDEX audit_logs_by_as_whom ON public.audit_logs USING btree (as_whom, id DESC) WHERE (as_whom IS NOT NULL);
CREATE INDEX audit_logs_by_chain ON public.audit_logs USING btree (chain, id);
CREATE INDEX audit_logs_by_company ON public.audit_logs USING btree (company_id, id DESC);
CREATE INDEX audit_logs_by_company_and_label ON public.audit_logs USING btree (company_id, label_key, id DESC);
CREATE INDEX audit_logs_by_company_and_type ON public.audit_logs USING btree (company_id, resource_type, id DESC);
CREATE INDEX audit_logs_by_label ON public.audit_logs USING btree (label_key, id DESC);
CREATE INDEX audit_logs_by_request ON public.audit_logs USING btree (request_id, id DESC) WHERE (request_id IS NOT NULL);
CREATE INDEX audit_logs_by_resource ON public.audit_logs USING btree (resource_id, id DESC);
CREATE INDEX audit_logs_by_time ON public.audit_logs USING btree (created_at, id);
CREATE INDEX audit_logs_by_type ON public.audit_logs USING btree (resource_type, id DESC);
CREATE INDEX audit_logs_deleted ON public.audit_logs USING btree (id DESC) WHERE (action = 'delete'::text);
CREATE INDEX audit_logs_deleted_by_company ON public.audit_logs USING btree (company_id, id DESC) WHERE (action = 'delete'::text);
CREATE INDEX audit_logs_denied ON public.audit_logs USING btree (id DESC) WHERE (result = 'denied'::text);
CREATE INDEX audit_logs_denied_by_company ON public.audit_logs USING btree (company_id, id DESC) WHERE (result = 'denied'::text);
CREATE INDEX audit_logs_of_branch ON public.audit_logs USING btree (branch_id, id DESC);
CREATE INDEX audit_logs_of_branch_as_whom ON public.audit_logs USING btree (branch_id, id DESC) WHERE (as_whom IS NOT NULL);
CREATE INDEX audit_logs_of_branch_by_label ON public.audit_logs USING btree (branch_id, label_key, id DESC);
CREATE INDEX audit_logs_of_branch_by_type ON public.audit_logs USING btree (branch_id, resource_type, id DESC);
CREATE INDEX audit_logs_of_branch_deleted ON public.audit_logs USING btree (branch_id, id DESC) WHERE (action = 'delete'::text);
CREATE INDEX audit_logs_of_branch_denied ON public.audit_logs USING btree (branch_id, id DESC) WHERE (result = 'denied'::text);

alter table audit_logs enable row level security;
alter table audit_logs force row level security;

create policy "members read audit entries of their own subtree" on audit_logs for select to app_user
  using ((( SELECT app.may('audit'::text, 'read'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = audit_logs.company_id)
 OFFSET 0))));
create policy "the owner role maintains derived rows" on audit_logs for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on audit_logs for all to app_platform
  using (true)
  with check (true);

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON audit_logs FOR EACH ROW EXECUTE FUNCTION app.guard_audit_entries();
CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON audit_logs FOR EACH STATEMENT EXECUTE FUNCTION app.forbid_change();
CREATE TRIGGER branch BEFORE INSERT ON audit_logs FOR EACH ROW EXECUTE FUNCTION app.set_entry_branch();
CREATE TRIGGER notify AFTER INSERT ON audit_logs FOR EACH ROW WHEN (new.action = 'event'::text AND new.result = 'done'::text AND (new.resource_type = ANY (ARRAY['auth.password_changed'::text, 'auth.password_reset'::text, 'auth.email_changed'::text, 'auth.mfa_enrolled'::text, 'auth.mfa_removed'::text, 'auth.passkey_added'::text, 'auth.passkey_removed'::text, 'auth.recovery_code_used'::text, 'auth.recovery_codes_renewed'::text, 'auth.mfa_locked'::text, 'auth.provider_linked'::text, 'auth.second_step_reset'::text]))) EXECUTE FUNCTION app.notify_security();
CREATE CONSTRAINT TRIGGER seal AFTER INSERT ON audit_logs DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.seal_audit_chain();

grant select on audit_logs to app_platform;
grant select on audit_logs to app_user;
