create table pattern_rules (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  pattern text not null,
  threshold integer not null,
  seconds integer not null,
  block_seconds integer,
  priority integer not null default 0,
  version integer not null default 1,
  updated_at timestamp with time zone not null default now(),
  constraint pattern_rules_pkey PRIMARY KEY (id),
  constraint pattern_rules_block_seconds_check CHECK (((block_seconds >= 60) AND (block_seconds <= 86400))),
  constraint pattern_rules_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint pattern_rules_company_id_pattern_priority_key UNIQUE (company_id, pattern, priority),
  constraint pattern_rules_pattern_check CHECK ((pattern = ANY (ARRAY['rapid_requests'::text, 'failed_auth'::text, 'cross_tenant_access'::text, 'sql_injection'::text, 'unusual_user_agent'::text, 'privilege_escalation'::text]))),
  constraint pattern_rules_priority_check CHECK (((priority >= 0) AND (priority <= 1000))),
  constraint pattern_rules_seconds_check CHECK (((seconds >= 1) AND (seconds <= 86400))),
  constraint pattern_rules_threshold_check CHECK (((threshold >= 1) AND (threshold <= 1000)))
);

alter table pattern_rules enable row level security;
alter table pattern_rules force row level security;

create policy "members change pattern rules of their own subtree" on pattern_rules for update to app_user
  using ((( SELECT app.may('security'::text, 'update'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'update'::text) a(id)
  WHERE (a.id = pattern_rules.company_id)
 OFFSET 0))))
  with check ((( SELECT app.may('security'::text, 'update'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'update'::text) a(id)
  WHERE (a.id = pattern_rules.company_id)
 OFFSET 0))));
create policy "members create pattern rules of their own subtree" on pattern_rules for insert to app_user
  with check ((( SELECT app.may('security'::text, 'update'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'update'::text) a(id)
  WHERE (a.id = pattern_rules.company_id)
 OFFSET 0))));
create policy "members read pattern rules of their own subtree" on pattern_rules for select to app_user
  using ((( SELECT app.may('security'::text, 'read'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = pattern_rules.company_id)
 OFFSET 0))));
create policy "members remove pattern rules of their own subtree" on pattern_rules for delete to app_user
  using ((( SELECT app.may('security'::text, 'update'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'update'::text) a(id)
  WHERE (a.id = pattern_rules.company_id)
 OFFSET 0))));
create policy "the owner role maintains derived rows" on pattern_rules for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on pattern_rules for all to app_platform
  using (true)
  with check (true);

CREATE TRIGGER announce_above AFTER INSERT OR DELETE OR UPDATE ON pattern_rules FOR EACH ROW EXECUTE FUNCTION app.announce_security('company_id');
CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON pattern_rules DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.audit_row('company_id', 'pattern');
CREATE TRIGGER touch BEFORE UPDATE ON pattern_rules FOR EACH ROW EXECUTE FUNCTION app.touch();

grant delete, insert, select, update on pattern_rules to app_platform;
grant delete, select on pattern_rules to app_user;

grant insert (id, company_id, pattern, threshold, seconds, block_seconds, priority) on pattern_rules to app_user;
grant update (threshold, seconds, block_seconds, priority) on pattern_rules to app_user;
