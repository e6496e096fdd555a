create table charge_events (
  id uuid not null default gen_random_uuid(),
  group_id uuid not null,
  hop integer not null,
  kind text not null,
  model text not null,
  seller_id uuid not null,
  buyer_id uuid not null,
  order_line_id uuid,
  subscription_id uuid,
  service_id uuid,
  charge_id uuid,
  tax_code text not null default ''::text,
  quantity bigint not null,
  price_version_id uuid,
  unit_micros bigint,
  currency text not null,
  service_from date not null,
  service_to date not null,
  period_from date not null,
  period_to date not null,
  number bigint not null generated always as identity,
  occurred_at timestamp with time zone not null default now(),
  corrects_id uuid,
  constraint charge_events_pkey PRIMARY KEY (id),
  constraint charge_events_check CHECK (((service_from < service_to) AND (period_from < period_to))),
  constraint charge_events_check1 CHECK (((price_version_id IS NOT NULL) OR (unit_micros IS NOT NULL))),
  constraint charge_events_check2 CHECK (((kind = 'reversal'::text) = (corrects_id IS NOT NULL))),
  constraint charge_events_check3 CHECK (((quantity >= 0) OR (kind = ANY (ARRAY['usage'::text, 'reversal'::text])))),
  constraint charge_events_corrects_id_fkey FOREIGN KEY (corrects_id) REFERENCES charge_events(id),
  constraint charge_events_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint charge_events_group_id_hop_key UNIQUE (group_id, hop),
  constraint charge_events_kind_check CHECK ((kind = ANY (ARRAY['once'::text, 'recurring'::text, 'change'::text, 'usage'::text, 'early_end_fee'::text, 'order_charge'::text, 'reversal'::text]))),
  constraint charge_events_model_check CHECK ((model = ANY (ARRAY['resale'::text, 'agency'::text]))),
  constraint charge_events_order_line_id_seller_id_buyer_id_fkey FOREIGN KEY (order_line_id, seller_id, buyer_id) REFERENCES order_lines(id, seller_id, buyer_id) ON DELETE CASCADE,
  constraint charge_events_price_version_id_fkey FOREIGN KEY (price_version_id) REFERENCES subscription_rates(id),
  constraint charge_events_subscription_id_seller_id_buyer_id_fkey FOREIGN KEY (subscription_id, seller_id, buyer_id) REFERENCES subscriptions(id, seller_id, buyer_id) ON DELETE CASCADE
);

CREATE INDEX charge_events_by_buyer ON public.charge_events USING btree (buyer_id, occurred_at, id);
CREATE INDEX charge_events_by_line ON public.charge_events USING btree (order_line_id) WHERE (order_line_id IS NOT NULL);
CREATE INDEX charge_events_by_seller ON public.charge_events USING btree (seller_id, occurred_at, id);
CREATE INDEX charge_events_by_subscription ON public.charge_events USING btree (subscription_id, period_from, number);
CREATE INDEX charge_events_corrections ON public.charge_events USING btree (corrects_id) WHERE (corrects_id IS NOT NULL);

alter table charge_events enable row level security;
alter table charge_events force row level security;

create policy "members read charge events of their sales and purchases" on charge_events for select to app_user
  using ((( SELECT app.may('subscriptions'::text, 'read'::text) AS may) AND ((buyer_id = ( SELECT app.actor_company(app.user_id()) AS actor_company)) OR (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = charge_events.seller_id)
 OFFSET 0)))));
create policy "the owner role maintains derived rows" on charge_events for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on charge_events for all to app_platform
  using (true)
  with check (true);

CREATE TRIGGER append_only BEFORE UPDATE ON charge_events FOR EACH ROW EXECUTE FUNCTION app.refuse_change();

grant select on charge_events to app_platform;
grant select on charge_events to app_user;
