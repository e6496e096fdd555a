create table price_assignments (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  kind text not null default 'sell'::text,
  audience text not null,
  target text not null default ''::text,
  list_id uuid,
  valid_from date not null,
  created_at timestamp with time zone not null default now(),
  created_by uuid default app.user_id(),
  constraint price_assignments_pkey PRIMARY KEY (id),
  constraint price_assignments_audience_check CHECK ((audience = ANY (ARRAY['buyer'::text, 'tier'::text, 'kind'::text, 'visitors'::text]))),
  constraint price_assignments_check CHECK (
CASE audience
    WHEN 'visitors'::text THEN (target = ''::text)
    WHEN 'tier'::text THEN (target = ANY (ARRAY['registered'::text, 'silver'::text, 'gold'::text, 'platinum'::text]))
    WHEN 'kind'::text THEN (target = ANY (ARRAY['master_distributor'::text, 'distributor'::text, 'reseller'::text, 'customer'::text]))
    ELSE (target ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'::text)
END),
  constraint price_assignments_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint price_assignments_company_id_kind_audience_target_valid_fro_key UNIQUE (company_id, kind, audience, target, valid_from),
  constraint price_assignments_company_id_list_id_fkey FOREIGN KEY (company_id, list_id) REFERENCES price_lists(company_id, id),
  constraint price_assignments_kind_check CHECK ((kind = ANY (ARRAY['sell'::text, 'msrp'::text, 'ceiling'::text])))
);

CREATE INDEX price_assignments_by_list ON public.price_assignments USING btree (list_id, valid_from);

alter table price_assignments enable row level security;
alter table price_assignments force row level security;

create policy "members create price assignments of their own subtree" on price_assignments for insert to app_user
  with check ((( SELECT app.may('prices'::text, 'create'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = price_assignments.company_id)
 OFFSET 0))));
create policy "members read price assignments of their own subtree" on price_assignments for select to app_user
  using ((( SELECT app.may('prices'::text, 'read'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = price_assignments.company_id)
 OFFSET 0))));
create policy "members withdraw coming price assignments of their own subtree" on price_assignments for delete to app_user
  using ((( SELECT app.may('prices'::text, 'update'::text) AS may) AND (valid_from > ((now() AT TIME ZONE 'UTC'::text))::date) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = price_assignments.company_id)
 OFFSET 0))));
create policy "the owner role maintains derived rows" on price_assignments for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on price_assignments for all to app_platform
  using (true)
  with check (true);

CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON price_assignments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.audit_row('company_id', 'app.price_assignment_label');
CREATE TRIGGER guard BEFORE INSERT ON price_assignments FOR EACH ROW EXECUTE FUNCTION app.guard_price_row();
CREATE TRIGGER price_epoch_delete AFTER DELETE ON price_assignments REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.follow_price_rows();
CREATE TRIGGER price_epoch_insert AFTER INSERT ON price_assignments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.follow_price_rows();
CREATE TRIGGER price_epoch_update AFTER UPDATE ON price_assignments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.follow_price_rows();
CREATE TRIGGER send_event_delete AFTER DELETE ON price_assignments FOR EACH ROW EXECUTE FUNCTION app.announce_public_change();
CREATE TRIGGER send_event_insert AFTER INSERT ON price_assignments FOR EACH ROW EXECUTE FUNCTION app.announce_public_change();

grant delete, insert, select, update on price_assignments to app_platform;
grant delete, select on price_assignments to app_user;

grant insert (id, company_id, kind, audience, target, list_id, valid_from) on price_assignments to app_user;
