create table price_entries (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  list_id uuid not null,
  scope text not null,
  target text not null default ''::text,
  method text not null,
  brackets jsonb,
  bps integer,
  add_micro bigint not null default 0,
  valid_from date not null,
  change_id uuid,
  created_at timestamp with time zone not null default now(),
  created_by uuid default app.user_id(),
  constraint price_entries_pkey PRIMARY KEY (id),
  constraint price_entries_add_micro_check CHECK (((add_micro >= '-1000000000000000'::bigint) AND (add_micro <= '1000000000000000'::bigint))),
  constraint price_entries_brackets_check CHECK (app.valid_brackets(brackets)),
  constraint price_entries_check CHECK (
CASE scope
    WHEN 'all'::text THEN (target = ''::text)
    WHEN 'category'::text THEN ((target ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(target) <= 40))
    ELSE (target ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'::text)
END),
  constraint price_entries_check1 CHECK (((method = 'fixed'::text) = (brackets IS NOT NULL))),
  constraint price_entries_check2 CHECK (((method <> 'fixed'::text) OR (scope = 'charge'::text))),
  constraint price_entries_check3 CHECK (
CASE method
    WHEN 'markup'::text THEN ((bps >= '-9999'::integer) AND (bps <= 1000000))
    WHEN 'margin'::text THEN ((bps >= 0) AND (bps <= 9999))
    WHEN 'off_msrp'::text THEN ((bps >= 0) AND (bps <= 9999))
    ELSE (bps IS NULL)
END),
  constraint price_entries_check4 CHECK (((add_micro = 0) OR (method = 'markup'::text))),
  constraint price_entries_company_id_change_id_fkey FOREIGN KEY (company_id, change_id) REFERENCES price_changes(company_id, id) ON DELETE CASCADE,
  constraint price_entries_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint price_entries_company_id_list_id_fkey FOREIGN KEY (company_id, list_id) REFERENCES price_lists(company_id, id) ON DELETE CASCADE,
  constraint price_entries_list_id_scope_target_valid_from_key UNIQUE (list_id, scope, target, valid_from),
  constraint price_entries_method_check CHECK ((method = ANY (ARRAY['fixed'::text, 'markup'::text, 'margin'::text, 'off_msrp'::text, 'pass'::text, 'not_sold'::text, 'inherit'::text]))),
  constraint price_entries_scope_check CHECK ((scope = ANY (ARRAY['charge'::text, 'plan'::text, 'service'::text, 'category'::text, 'all'::text])))
);

CREATE INDEX price_entries_by_change ON public.price_entries USING btree (change_id) WHERE (change_id IS NOT NULL);
CREATE INDEX price_entries_by_company ON public.price_entries USING btree (company_id, created_at DESC, id);

alter table price_entries enable row level security;
alter table price_entries force row level security;

create policy "members create price entries of their own subtree" on price_entries for insert to app_user
  with check ((( SELECT app.may('prices'::text, 'create'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = price_entries.company_id)
 OFFSET 0))));
create policy "members read price entries of their own subtree" on price_entries for select to app_user
  using ((( SELECT app.may('prices'::text, 'read'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = price_entries.company_id)
 OFFSET 0))));
create policy "members withdraw coming price entries of their own subtree" on price_entries for delete to app_user
  using ((( SELECT app.may('prices'::text, 'update'::text) AS may) AND (valid_from > ((now() AT TIME ZONE 'UTC'::text))::date) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = price_entries.company_id)
 OFFSET 0))));
create policy "the owner role maintains derived rows" on price_entries for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on price_entries for all to app_platform
  using (true)
  with check (true);

CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON price_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.audit_row('company_id', 'app.price_entry_label');
CREATE TRIGGER guard BEFORE INSERT ON price_entries FOR EACH ROW EXECUTE FUNCTION app.guard_price_row();
CREATE TRIGGER price_epoch_delete AFTER DELETE ON price_entries REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.follow_price_rows();
CREATE TRIGGER price_epoch_insert AFTER INSERT ON price_entries REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.follow_price_rows();
CREATE TRIGGER price_epoch_update AFTER UPDATE ON price_entries REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.follow_price_rows();
CREATE TRIGGER send_event_delete AFTER DELETE ON price_entries FOR EACH ROW EXECUTE FUNCTION app.announce_public_change();
CREATE TRIGGER send_event_insert AFTER INSERT ON price_entries FOR EACH ROW EXECUTE FUNCTION app.announce_public_change();

grant delete, insert, select, update on price_entries to app_platform;
grant delete, select on price_entries to app_user;

grant insert (id, company_id, list_id, scope, target, method, brackets, bps, add_micro, valid_from, change_id) on price_entries to app_user;
