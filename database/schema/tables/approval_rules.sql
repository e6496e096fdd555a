create table approval_rules (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  applies_to text not null,
  minimum bigint,
  currency text,
  counterpart_id uuid,
  role text not null default 'admin'::text,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint approval_rules_pkey PRIMARY KEY (id),
  constraint approval_rules_applies_to_check CHECK ((applies_to = ANY (ARRAY['purchases'::text, 'sales'::text, 'prices'::text]))),
  constraint approval_rules_check CHECK (((minimum IS NULL) = (currency IS NULL))),
  constraint approval_rules_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint approval_rules_company_id_id_key UNIQUE (company_id, id),
  constraint approval_rules_counterpart_id_fkey FOREIGN KEY (counterpart_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint approval_rules_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint approval_rules_minimum_check CHECK ((minimum >= 0)),
  constraint approval_rules_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'master_distributor'::text, 'distributor'::text, 'reseller'::text, 'end_user'::text])))
);

CREATE INDEX approval_rules_by_company ON public.approval_rules USING btree (company_id, applies_to);
CREATE INDEX approval_rules_by_counterpart ON public.approval_rules USING btree (counterpart_id);

alter table approval_rules enable row level security;
alter table approval_rules force row level security;

create policy "approvers change approval rules of their own subtree" on approval_rules for update to app_user
  using ((( SELECT app.may('orders'::text, 'approve'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = approval_rules.company_id)
 OFFSET 0))))
  with check ((( SELECT app.may('orders'::text, 'approve'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = approval_rules.company_id)
 OFFSET 0))));
create policy "approvers create approval rules of their own subtree" on approval_rules for insert to app_user
  with check ((( SELECT app.may('orders'::text, 'approve'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = approval_rules.company_id)
 OFFSET 0))));
create policy "approvers remove approval rules of their own subtree" on approval_rules for delete to app_user
  using ((( SELECT app.may('orders'::text, 'approve'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = approval_rules.company_id)
 OFFSET 0))));
create policy "members read approval rules of their own subtree" on approval_rules for select to app_user
  using ((( SELECT app.may('orders'::text, 'read'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = approval_rules.company_id)
 OFFSET 0))));
create policy "the owner role maintains derived rows" on approval_rules for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on approval_rules for all to app_platform
  using (true)
  with check (true);

CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON approval_rules DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.audit_row('company_id', 'applies_to');
CREATE TRIGGER touch BEFORE UPDATE ON approval_rules FOR EACH ROW EXECUTE FUNCTION app.touch();

grant delete, insert, select, update on approval_rules to app_platform;
grant delete, select on approval_rules to app_user;

grant insert (id, company_id, applies_to, minimum, currency, counterpart_id, role) on approval_rules to app_user;
grant update (applies_to, minimum, currency, counterpart_id, role) on approval_rules to app_user;
