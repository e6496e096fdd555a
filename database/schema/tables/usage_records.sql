create table usage_records (
  id uuid not null default gen_random_uuid(),
  seller_id uuid not null,
  buyer_id uuid not null,
  subscription_id uuid not null,
  charge_id uuid not null,
  meter text not null,
  quantity bigint not null,
  used_on date not null,
  period_from date not null,
  period_to date not null,
  source text not null,
  external_id text not null,
  corrects_id uuid,
  created_at timestamp with time zone not null default now(),
  constraint usage_records_pkey PRIMARY KEY (id),
  constraint usage_records_check CHECK (((quantity < 0) = (corrects_id IS NOT NULL))),
  constraint usage_records_corrects_id_fkey FOREIGN KEY (corrects_id) REFERENCES usage_records(id),
  constraint usage_records_external_id_check CHECK (((length(external_id) >= 1) AND (length(external_id) <= 200))),
  constraint usage_records_quantity_check CHECK ((quantity <> 0)),
  constraint usage_records_source_check CHECK (((length(source) >= 1) AND (length(source) <= 60))),
  constraint usage_records_subscription_id_seller_id_buyer_id_fkey FOREIGN KEY (subscription_id, seller_id, buyer_id) REFERENCES subscriptions(id, seller_id, buyer_id) ON DELETE CASCADE,
  constraint usage_records_subscription_id_source_external_id_key UNIQUE (subscription_id, source, external_id)
);

CREATE INDEX usage_records_by_period ON public.usage_records USING btree (subscription_id, period_to, meter);
CREATE INDEX usage_records_corrected ON public.usage_records USING btree (corrects_id) WHERE (corrects_id IS NOT NULL);

alter table usage_records enable row level security;
alter table usage_records force row level security;

create policy "members read usage records of their sales and purchases" on usage_records for select to app_user
  using ((( SELECT app.may('subscriptions'::text, 'read'::text) AS may) AND ((buyer_id = ( SELECT app.actor_company(app.user_id()) AS actor_company)) OR (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = usage_records.seller_id)
 OFFSET 0)))));
create policy "the owner role maintains derived rows" on usage_records for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on usage_records for all to app_platform
  using (true)
  with check (true);

CREATE TRIGGER append_only BEFORE UPDATE ON usage_records FOR EACH ROW EXECUTE FUNCTION app.refuse_change();

grant select on usage_records to app_platform;
grant select on usage_records to app_user;
