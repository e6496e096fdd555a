create table rate_limit_overrides (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  rule text not null,
  seconds integer not null,
  max integer not null,
  priority integer not null default 0,
  version integer not null default 1,
  updated_at timestamp with time zone not null default now(),
  constraint rate_limit_overrides_pkey PRIMARY KEY (id),
  constraint rate_limit_overrides_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint rate_limit_overrides_company_id_rule_priority_key UNIQUE (company_id, rule, priority),
  constraint rate_limit_overrides_max_check CHECK (((max >= 0) AND (max <= 100000))),
  constraint rate_limit_overrides_seconds_check CHECK (((seconds >= 1) AND (seconds <= 86400)))
);

alter table rate_limit_overrides enable row level security;
alter table rate_limit_overrides force row level security;

create policy "members change rate limits of their own subtree" on rate_limit_overrides for update to app_user
  using ((( SELECT app.may('security'::text, 'update'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'update'::text) a(id)
  WHERE (a.id = rate_limit_overrides.company_id)
 OFFSET 0))))
  with check ((( SELECT app.may('security'::text, 'update'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'update'::text) a(id)
  WHERE (a.id = rate_limit_overrides.company_id)
 OFFSET 0))));
create policy "members create rate limits of their own subtree" on rate_limit_overrides for insert to app_user
  with check ((( SELECT app.may('security'::text, 'update'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'update'::text) a(id)
  WHERE (a.id = rate_limit_overrides.company_id)
 OFFSET 0))));
create policy "members read rate limits of their own subtree" on rate_limit_overrides for select to app_user
  using ((( SELECT app.may('security'::text, 'read'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = rate_limit_overrides.company_id)
 OFFSET 0))));
create policy "members remove rate limits of their own subtree" on rate_limit_overrides for delete to app_user
  using ((( SELECT app.may('security'::text, 'update'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'update'::text) a(id)
  WHERE (a.id = rate_limit_overrides.company_id)
 OFFSET 0))));
create policy "the owner role maintains derived rows" on rate_limit_overrides for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on rate_limit_overrides for all to app_platform
  using (true)
  with check (true);

CREATE TRIGGER announce_above AFTER INSERT OR DELETE OR UPDATE ON rate_limit_overrides FOR EACH ROW EXECUTE FUNCTION app.announce_security('company_id');
CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON rate_limit_overrides DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.audit_row('company_id', 'rule');
CREATE TRIGGER send_event AFTER INSERT OR DELETE OR UPDATE ON rate_limit_overrides FOR EACH ROW EXECUTE FUNCTION app.announce_public_change();
CREATE TRIGGER touch BEFORE UPDATE ON rate_limit_overrides FOR EACH ROW EXECUTE FUNCTION app.touch();

grant delete, insert, select, update on rate_limit_overrides to app_platform;
grant delete, select on rate_limit_overrides to app_user;

grant insert (id, company_id, rule, seconds, max, priority) on rate_limit_overrides to app_user;
grant update (seconds, max, priority) on rate_limit_overrides to app_user;
