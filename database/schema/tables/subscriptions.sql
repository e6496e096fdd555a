create table subscriptions (
  id uuid not null default gen_random_uuid(),
  seller_id uuid not null,
  buyer_id uuid not null,
  chain_id uuid not null,
  hop integer not null,
  fulfils_id uuid,
  line_id uuid not null,
  instance_id uuid,
  beneficiary_id uuid not null,
  service_id uuid not null,
  plan_id uuid not null,
  service text not null,
  plan text not null,
  state text not null,
  state_since timestamp with time zone not null default now(),
  model text not null,
  currency text not null,
  time_zone text not null,
  rank integer not null,
  term_months integer not null,
  bill_months integer not null,
  notice_days integer not null,
  window_days integer not null,
  early_fee_bps integer not null,
  charge_while_suspended boolean not null,
  min_quantity integer not null,
  max_quantity integer,
  step_quantity integer not null,
  quantity integer not null,
  started_on date not null,
  anchor date not null,
  term_from date not null,
  term_to date not null,
  window_from date not null,
  trial_to date,
  charged_to date not null,
  end_action text not null,
  ends_on date,
  suspended_on date,
  suspended_hop integer,
  scheduled jsonb not null default '{}'::jsonb,
  usage_due date,
  usage_closed_to date,
  noticed_days integer,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  parent_id uuid,
  constraint subscriptions_pkey PRIMARY KEY (id),
  constraint subscriptions_beneficiary_id_fkey FOREIGN KEY (beneficiary_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint subscriptions_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint subscriptions_chain_id_hop_key UNIQUE (chain_id, hop),
  constraint subscriptions_check CHECK ((seller_id <> buyer_id)),
  constraint subscriptions_check2 CHECK ((((state = 'trial'::text) = (trial_to IS NOT NULL)) OR (state = 'cancelled'::text))),
  constraint subscriptions_check3 CHECK (((state <> 'pending_cancel'::text) OR (ends_on IS NOT NULL))),
  constraint subscriptions_check4 CHECK (((suspended_on IS NULL) = (suspended_hop IS NULL))),
  constraint subscriptions_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint subscriptions_end_action_check CHECK ((end_action = ANY (ARRAY['renew'::text, 'roll'::text, 'end'::text]))),
  constraint subscriptions_fulfils_id_fkey FOREIGN KEY (fulfils_id) REFERENCES subscriptions(id) ON DELETE SET NULL,
  constraint subscriptions_hop_check CHECK ((hop >= 1)),
  constraint subscriptions_id_seller_id_buyer_id_key UNIQUE (id, seller_id, buyer_id),
  constraint subscriptions_instance_id_fkey FOREIGN KEY (instance_id) REFERENCES service_instances(id) ON DELETE SET NULL,
  constraint subscriptions_line_id_fkey FOREIGN KEY (line_id) REFERENCES order_lines(id),
  constraint subscriptions_line_id_key UNIQUE (line_id),
  constraint subscriptions_model_check CHECK ((model = ANY (ARRAY['resale'::text, 'agency'::text]))),
  constraint subscriptions_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES subscriptions(id) ON DELETE CASCADE,
  constraint subscriptions_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id) DEFERRABLE INITIALLY DEFERRED,
  constraint subscriptions_quantity_check CHECK (((quantity >= 1) AND (quantity <= 1000000))),
  constraint subscriptions_scheduled_check CHECK ((jsonb_typeof(scheduled) = 'object'::text)),
  constraint subscriptions_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint subscriptions_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id) DEFERRABLE INITIALLY DEFERRED,
  constraint subscriptions_state_check CHECK ((state = ANY (ARRAY['trial'::text, 'active'::text, 'suspended'::text, 'pending_cancel'::text, 'cancelled'::text])))
);

CREATE INDEX subscriptions_by_beneficiary ON public.subscriptions USING btree (beneficiary_id);
CREATE INDEX subscriptions_by_bundle ON public.subscriptions USING btree (parent_id) WHERE (parent_id IS NOT NULL);
CREATE INDEX subscriptions_by_buyer ON public.subscriptions USING btree (buyer_id, created_at DESC, id);
CREATE INDEX subscriptions_by_instance ON public.subscriptions USING btree (instance_id) WHERE (instance_id IS NOT NULL);
CREATE INDEX subscriptions_by_lower ON public.subscriptions USING btree (fulfils_id) WHERE (fulfils_id IS NOT NULL);
CREATE INDEX subscriptions_by_plan ON public.subscriptions USING btree (plan_id);
CREATE INDEX subscriptions_by_seller ON public.subscriptions USING btree (seller_id, created_at DESC, id);
CREATE INDEX subscriptions_by_service ON public.subscriptions USING btree (service_id);
CREATE INDEX subscriptions_to_charge ON public.subscriptions USING btree (charged_to, id) WHERE ((fulfils_id IS NULL) AND (state = ANY (ARRAY['active'::text, 'suspended'::text, 'pending_cancel'::text])));
CREATE INDEX subscriptions_to_move ON public.subscriptions USING btree (LEAST(ends_on, trial_to, term_to), id) WHERE ((fulfils_id IS NULL) AND (state = ANY (ARRAY['trial'::text, 'active'::text, 'suspended'::text, 'pending_cancel'::text])));
CREATE INDEX subscriptions_to_notice ON public.subscriptions USING btree (term_to) WHERE ((term_months >= 12) AND (state = ANY (ARRAY['active'::text, 'suspended'::text])));
CREATE INDEX subscriptions_with_usage ON public.subscriptions USING btree (usage_due, id) WHERE (usage_due IS NOT NULL);

alter table subscriptions enable row level security;
alter table subscriptions force row level security;

create policy "members read subscriptions of their sales and purchases" on subscriptions for select to app_user
  using ((( SELECT app.may('subscriptions'::text, 'read'::text) AS may) AND ((buyer_id = ( SELECT app.actor_company(app.user_id()) AS actor_company)) OR (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = subscriptions.seller_id)
 OFFSET 0)))));
create policy "the owner role maintains derived rows" on subscriptions for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on subscriptions for all to app_platform
  using (true)
  with check (true);

CREATE TRIGGER prepare_supplier_change AFTER UPDATE ON subscriptions FOR EACH ROW WHEN (new.hop = 1 AND (new.quantity IS DISTINCT FROM old.quantity OR new.plan_id IS DISTINCT FROM old.plan_id OR new.state = 'cancelled'::text AND old.state <> 'cancelled'::text)) EXECUTE FUNCTION app.prepare_supplier_change();
CREATE CONSTRAINT TRIGGER publish_changed AFTER UPDATE ON subscriptions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.state IS DISTINCT FROM old.state OR new.quantity IS DISTINCT FROM old.quantity OR new.plan_id IS DISTINCT FROM old.plan_id OR new.ends_on IS DISTINCT FROM old.ends_on OR new.end_action IS DISTINCT FROM old.end_action OR new.scheduled IS DISTINCT FROM old.scheduled) EXECUTE FUNCTION app.publish_change('subscriptions', 'subscription', 'seller_id', 'service', 'buyer_id');
CREATE CONSTRAINT TRIGGER publish_new AFTER INSERT ON subscriptions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.publish_change('subscriptions', 'subscription', 'seller_id', 'service', 'buyer_id');
CREATE TRIGGER touch BEFORE UPDATE ON subscriptions FOR EACH ROW EXECUTE FUNCTION app.touch();

grant select on subscriptions to app_platform;
grant select on subscriptions to app_user;
