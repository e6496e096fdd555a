create table posture_findings (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  kind text not null,
  subject uuid not null,
  label text not null,
  detail jsonb not null default '{}'::jsonb,
  found_at timestamp with time zone not null default clock_timestamp(),
  accepted_until timestamp with time zone,
  accepted_reason text,
  accepted_by uuid,
  constraint posture_findings_pkey PRIMARY KEY (id),
  constraint posture_findings_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES profiles(id) ON DELETE SET NULL,
  constraint posture_findings_accepted_reason_check CHECK (((length(accepted_reason) >= 1) AND (length(accepted_reason) <= 300))),
  constraint posture_findings_check CHECK (((accepted_until IS NULL) = (accepted_reason IS NULL))),
  constraint posture_findings_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint posture_findings_company_id_kind_subject_key UNIQUE (company_id, kind, subject),
  constraint posture_findings_kind_check CHECK ((kind = ANY (ARRAY['second_factor'::text, 'two_owners'::text, 'dormant_admins'::text, 'stale_keys'::text, 'widened_roles'::text, 'critical_events'::text, 'idle_sessions'::text, 'old_invitations'::text, 'webhook_secrets'::text, 'dns'::text])))
);

CREATE INDEX posture_findings_by_acceptor ON public.posture_findings USING btree (accepted_by);
CREATE INDEX posture_findings_by_time ON public.posture_findings USING btree (found_at DESC, id);

alter table posture_findings enable row level security;
alter table posture_findings force row level security;

create policy "members read findings of their own subtree" on posture_findings for select to app_user
  using ((( SELECT app.may('security'::text, 'read'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = posture_findings.company_id)
 OFFSET 0))));
create policy "the owner role maintains derived rows" on posture_findings for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on posture_findings for all to app_platform
  using (true)
  with check (true);

CREATE TRIGGER announce_above AFTER INSERT OR DELETE OR UPDATE ON posture_findings FOR EACH ROW EXECUTE FUNCTION app.announce_security('company_id');

grant select on posture_findings to app_platform;
grant select on posture_findings to app_user;
