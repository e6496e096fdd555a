create table drift_findings (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  connector_id uuid not null,
  kind text not null,
  reference text not null,
  service text not null default ''::text,
  ours bigint not null default 0,
  theirs bigint not null default 0,
  state text not null default 'open'::text,
  note text not null default ''::text,
  decided_by uuid,
  decided_at timestamp with time zone,
  found_at timestamp with time zone not null default now(),
  seen_at timestamp with time zone not null default now(),
  version integer not null default 1,
  updated_at timestamp with time zone not null default now(),
  constraint drift_findings_pkey PRIMARY KEY (id),
  constraint drift_findings_company_id_connector_id_fkey FOREIGN KEY (company_id, connector_id) REFERENCES connectors(company_id, id) ON DELETE CASCADE,
  constraint drift_findings_connector_id_reference_kind_key UNIQUE (connector_id, reference, kind),
  constraint drift_findings_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES profiles(id) ON DELETE SET NULL,
  constraint drift_findings_kind_check CHECK ((kind = ANY (ARRAY['quantity'::text, 'missing'::text, 'unknown'::text]))),
  constraint drift_findings_note_check CHECK ((length(note) <= 300)),
  constraint drift_findings_ours_check CHECK ((ours >= 0)),
  constraint drift_findings_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 200))),
  constraint drift_findings_state_check CHECK ((state = ANY (ARRAY['open'::text, 'accepted'::text, 'fixing'::text, 'resolved'::text]))),
  constraint drift_findings_theirs_check CHECK ((theirs >= 0))
);

CREATE INDEX drift_findings_by_company ON public.drift_findings USING btree (company_id, connector_id);
CREATE INDEX drift_findings_by_decider ON public.drift_findings USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX drift_findings_newest ON public.drift_findings USING btree (found_at DESC, id);

alter table drift_findings enable row level security;
alter table drift_findings force row level security;

create policy "members read differences of their own subtree" on drift_findings for select to app_user
  using ((( SELECT app.may('integrations'::text, 'read'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = drift_findings.company_id)
 OFFSET 0))));
create policy "the owner role maintains derived rows" on drift_findings for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on drift_findings for all to app_platform
  using (true)
  with check (true);

CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE OF state ON drift_findings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.audit_row('company_id', 'reference');
CREATE CONSTRAINT TRIGGER publish_changed AFTER UPDATE ON drift_findings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.version <> old.version) EXECUTE FUNCTION app.publish_change('integrations', 'drift', 'company_id', 'reference');
CREATE CONSTRAINT TRIGGER publish_new AFTER INSERT ON drift_findings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.publish_change('integrations', 'drift', 'company_id', 'reference');
CREATE TRIGGER touch BEFORE UPDATE OF state, ours, theirs ON drift_findings FOR EACH ROW EXECUTE FUNCTION app.touch();

grant delete, insert, select, update on drift_findings to app_platform;
grant select on drift_findings to app_user;
