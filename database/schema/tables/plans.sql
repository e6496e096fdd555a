create table plans (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  service_id uuid not null,
  code text not null,
  name text not null,
  rank integer not null default 1,
  term_months integer not null default 1,
  bill_months integer not null default 1,
  trial_days integer not null default 0,
  end_action text not null default 'renew'::text,
  notice_days integer not null default 30,
  window_days integer not null default 7,
  early_fee_bps integer not null default 10000,
  charge_while_suspended boolean not null default true,
  min_quantity integer not null default 1,
  max_quantity integer,
  step_quantity integer not null default 1,
  state text not null default 'draft'::text,
  offered_at timestamp with time zone,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  deleted_by uuid,
  constraint plans_pkey PRIMARY KEY (id),
  constraint plans_bill_months_check CHECK ((bill_months = ANY (ARRAY[1, 3, 6, 12]))),
  constraint plans_check CHECK (((max_quantity IS NULL) OR (max_quantity >= min_quantity))),
  constraint plans_check1 CHECK (((state = 'draft'::text) = (offered_at IS NULL))),
  constraint plans_code_check CHECK (((code ~ '^[A-Z0-9]+([._-][A-Z0-9]+)*$'::text) AND (length(code) <= 40))),
  constraint plans_company_id_code_key UNIQUE (company_id, code),
  constraint plans_company_id_id_key UNIQUE (company_id, id),
  constraint plans_company_id_service_id_fkey FOREIGN KEY (company_id, service_id) REFERENCES services(company_id, id) ON DELETE CASCADE,
  constraint plans_early_fee_bps_check CHECK (((early_fee_bps >= 0) AND (early_fee_bps <= 10000))),
  constraint plans_end_action_check CHECK ((end_action = ANY (ARRAY['renew'::text, 'roll'::text, 'end'::text]))),
  constraint plans_max_quantity_check CHECK ((max_quantity <= 1000000)),
  constraint plans_min_quantity_check CHECK ((min_quantity >= 1)),
  constraint plans_name_check CHECK (((length(name) >= 2) AND (length(name) <= 120))),
  constraint plans_notice_days_check CHECK (((notice_days >= 0) AND (notice_days <= 365))),
  constraint plans_rank_check CHECK (((rank >= 1) AND (rank <= 1000))),
  constraint plans_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'offered'::text, 'retired'::text]))),
  constraint plans_step_quantity_check CHECK ((step_quantity >= 1)),
  constraint plans_term_months_check CHECK ((term_months = ANY (ARRAY[0, 1, 12, 24, 36]))),
  constraint plans_trial_days_check CHECK (((trial_days >= 0) AND (trial_days <= 90))),
  constraint plans_window_days_check CHECK (((window_days >= 0) AND (window_days <= 60)))
);

CREATE INDEX plans_by_code ON public.plans USING btree (company_id, code) WHERE (deleted_at IS NULL);
CREATE INDEX plans_by_service ON public.plans USING btree (service_id, rank, name, id) WHERE (deleted_at IS NULL);

alter table plans enable row level security;
alter table plans force row level security;

create policy "members change plans of their own subtree" on plans for update to app_user
  using ((( SELECT app.may('services'::text, 'update'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = plans.company_id)
 OFFSET 0))))
  with check ((( SELECT app.may('services'::text, 'update'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = plans.company_id)
 OFFSET 0))));
create policy "members create plans of their own subtree" on plans for insert to app_user
  with check ((( SELECT app.may('services'::text, 'update'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = plans.company_id)
 OFFSET 0))));
create policy "members read plans of their own subtree" on plans for select to app_user
  using ((( SELECT app.may('services'::text, 'read'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = plans.company_id)
 OFFSET 0))));
create policy "members read plans offered to their company" on plans for select to app_user
  using (((state <> 'draft'::text) AND (deleted_at IS NULL) AND (service_id = ANY (( SELECT app.own_offers() AS own_offers)::uuid[]))));
create policy "the owner role maintains derived rows" on plans for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on plans for all to app_platform
  using (true)
  with check (true);

CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON plans DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.audit_row('company_id', 'name');
CREATE TRIGGER guard BEFORE UPDATE ON plans FOR EACH ROW EXECUTE FUNCTION app.guard_plan();
CREATE CONSTRAINT TRIGGER keep AFTER INSERT OR UPDATE ON plans DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.state <> 'draft'::text) EXECUTE FUNCTION app.keep_service_version();
CREATE TRIGGER price_epoch_delete AFTER DELETE ON plans REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.follow_price_rows();
CREATE TRIGGER price_epoch_insert AFTER INSERT ON plans REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.follow_price_rows();
CREATE TRIGGER price_epoch_update AFTER UPDATE ON plans REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.follow_price_rows();
CREATE TRIGGER recycle AFTER UPDATE OF deleted_at ON plans FOR EACH ROW EXECUTE FUNCTION app.sync_recycle_bin('company_id', 'name');
CREATE TRIGGER send_event_update AFTER UPDATE OF state ON plans FOR EACH ROW EXECUTE FUNCTION app.announce_public_change();
CREATE TRIGGER touch BEFORE UPDATE ON plans FOR EACH ROW EXECUTE FUNCTION app.touch();

grant delete, insert, select, update on plans to app_platform;
grant select on plans to app_user;

grant insert (id, company_id, service_id, code, name, rank, term_months, bill_months, trial_days, end_action, notice_days, window_days, early_fee_bps, charge_while_suspended, min_quantity, max_quantity, step_quantity) on plans to app_user;
grant update (code, name, rank, term_months, bill_months, trial_days, end_action, notice_days, window_days, early_fee_bps, charge_while_suspended, min_quantity, max_quantity, step_quantity, deleted_at, deleted_by) on plans to app_user;
