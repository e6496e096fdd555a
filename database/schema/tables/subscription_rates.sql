create table subscription_rates (
  id uuid not null default gen_random_uuid(),
  seller_id uuid not null,
  buyer_id uuid not null,
  subscription_id uuid,
  line_id uuid not null,
  number bigint not null generated always as identity,
  plan_id uuid not null,
  charge_id uuid not null,
  code text not null,
  name text not null,
  kind text not null,
  model text not null,
  unit text not null default ''::text,
  meter text,
  package_size integer,
  decimals integer not null,
  tax_code text not null default ''::text,
  currency text not null,
  brackets jsonb not null,
  bill_months integer not null,
  early_fee_bps integer not null,
  valid_from date not null,
  run_id uuid,
  created_at timestamp with time zone not null default now(),
  constraint subscription_rates_pkey PRIMARY KEY (id),
  constraint subscription_rates_brackets_check CHECK (app.valid_brackets(brackets)),
  constraint subscription_rates_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint subscription_rates_decimals_check CHECK (((decimals >= 0) AND (decimals <= 6))),
  constraint subscription_rates_kind_check CHECK ((kind = ANY (ARRAY['once'::text, 'recurring'::text, 'usage'::text]))),
  constraint subscription_rates_line_id_fkey FOREIGN KEY (line_id) REFERENCES order_lines(id) ON DELETE CASCADE,
  constraint subscription_rates_model_check CHECK ((model = ANY (ARRAY['flat'::text, 'per_unit'::text, 'graduated'::text, 'volume'::text, 'package'::text]))),
  constraint subscription_rates_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id) DEFERRABLE INITIALLY DEFERRED,
  constraint subscription_rates_subscription_id_seller_id_buyer_id_fkey FOREIGN KEY (subscription_id, seller_id, buyer_id) REFERENCES subscriptions(id, seller_id, buyer_id) ON DELETE CASCADE
);

CREATE INDEX subscription_rates_by_line ON public.subscription_rates USING btree (line_id);
CREATE INDEX subscription_rates_by_plan ON public.subscription_rates USING btree (plan_id);
CREATE INDEX subscription_rates_by_subscription ON public.subscription_rates USING btree (subscription_id, plan_id, charge_id, valid_from DESC, number DESC);

alter table subscription_rates enable row level security;
alter table subscription_rates force row level security;

create policy "members read subscription rates of their sales and purchases" on subscription_rates for select to app_user
  using ((( SELECT app.may('subscriptions'::text, 'read'::text) AS may) AND ((buyer_id = ( SELECT app.actor_company(app.user_id()) AS actor_company)) OR (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = subscription_rates.seller_id)
 OFFSET 0)))));
create policy "the owner role maintains derived rows" on subscription_rates for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on subscription_rates for all to app_platform
  using (true)
  with check (true);

grant select on subscription_rates to app_platform;
grant select on subscription_rates to app_user;
