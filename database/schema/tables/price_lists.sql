create table price_lists (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  name text not null,
  kind text not null default 'sell'::text,
  currency text not null,
  base_list_id uuid,
  guard text not null default 'advise'::text,
  min_margin_bps integer not null default 0,
  step_micro bigint not null default 10000,
  rounding text not null default 'half'::text,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint price_lists_pkey PRIMARY KEY (id),
  constraint price_lists_company_id_base_list_id_fkey FOREIGN KEY (company_id, base_list_id) REFERENCES price_lists(company_id, id),
  constraint price_lists_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint price_lists_company_id_id_key UNIQUE (company_id, id),
  constraint price_lists_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint price_lists_guard_check CHECK ((guard = ANY (ARRAY['advise'::text, 'block'::text]))),
  constraint price_lists_kind_check CHECK ((kind = ANY (ARRAY['sell'::text, 'msrp'::text, 'ceiling'::text]))),
  constraint price_lists_min_margin_bps_check CHECK (((min_margin_bps >= 0) AND (min_margin_bps <= 9999))),
  constraint price_lists_name_check CHECK (((length(btrim(name)) >= 2) AND (length(btrim(name)) <= 120))),
  constraint price_lists_rounding_check CHECK ((rounding = ANY (ARRAY['half'::text, 'up'::text]))),
  constraint price_lists_step_micro_check CHECK (((step_micro >= 1) AND (step_micro <= 1000000000)))
);

CREATE INDEX price_lists_by_base ON public.price_lists USING btree (base_list_id) WHERE (base_list_id IS NOT NULL);
CREATE UNIQUE INDEX price_lists_by_name ON public.price_lists USING btree (company_id, lower(name));

alter table price_lists enable row level security;
alter table price_lists force row level security;

create policy "members change price lists of their own subtree" on price_lists for update to app_user
  using ((( SELECT app.may('prices'::text, 'update'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = price_lists.company_id)
 OFFSET 0))))
  with check ((( SELECT app.may('prices'::text, 'update'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = price_lists.company_id)
 OFFSET 0))));
create policy "members create price lists of their own subtree" on price_lists for insert to app_user
  with check ((( SELECT app.may('prices'::text, 'create'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = price_lists.company_id)
 OFFSET 0))));
create policy "members read price lists of their own subtree" on price_lists for select to app_user
  using ((( SELECT app.may('prices'::text, 'read'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = price_lists.company_id)
 OFFSET 0))));
create policy "the owner role maintains derived rows" on price_lists for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on price_lists for all to app_platform
  using (true)
  with check (true);

CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON price_lists DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.audit_row('company_id', 'name');
CREATE TRIGGER guard BEFORE INSERT OR UPDATE ON price_lists FOR EACH ROW EXECUTE FUNCTION app.guard_price_list();
CREATE TRIGGER price_epoch_delete AFTER DELETE ON price_lists REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.follow_price_rows();
CREATE TRIGGER price_epoch_insert AFTER INSERT ON price_lists REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.follow_price_rows();
CREATE TRIGGER price_epoch_update AFTER UPDATE ON price_lists REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.follow_price_rows();
CREATE TRIGGER send_event_update AFTER UPDATE ON price_lists FOR EACH ROW EXECUTE FUNCTION app.announce_public_change();
CREATE TRIGGER touch BEFORE UPDATE ON price_lists FOR EACH ROW EXECUTE FUNCTION app.touch();

grant delete, insert, select, update on price_lists to app_platform;
grant select on price_lists to app_user;

grant insert (id, company_id, name, kind, currency, base_list_id, guard, min_margin_bps, step_micro, rounding) on price_lists to app_user;
grant update (name, currency, base_list_id, guard, min_margin_bps, step_micro, rounding) on price_lists to app_user;
