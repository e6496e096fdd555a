create table trade_terms (
  id uuid not null default gen_random_uuid(),
  seller_id uuid not null,
  buyer_id uuid not null,
  currency text not null,
  time_zone text not null default 'UTC'::text,
  auto_procure boolean not null default true,
  model text not null default 'resale'::text,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint trade_terms_pkey PRIMARY KEY (id),
  constraint trade_terms_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint trade_terms_check CHECK ((seller_id <> buyer_id)),
  constraint trade_terms_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint trade_terms_model_check CHECK ((model = ANY (ARRAY['resale'::text, 'agency'::text]))),
  constraint trade_terms_seller_id_buyer_id_key UNIQUE (seller_id, buyer_id),
  constraint trade_terms_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint trade_terms_time_zone_check CHECK (((length(time_zone) >= 1) AND (length(time_zone) <= 60)))
);

CREATE INDEX trade_terms_by_buyer ON public.trade_terms USING btree (buyer_id);

alter table trade_terms enable row level security;
alter table trade_terms force row level security;

create policy "members read trade terms of their sales and purchases" on trade_terms for select to app_user
  using ((( SELECT app.may('orders'::text, 'read'::text) AS may) AND ((buyer_id = ( SELECT app.actor_company(app.user_id()) AS actor_company)) OR (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = trade_terms.seller_id)
 OFFSET 0)))));
create policy "sellers agree terms with companies directly below" on trade_terms for insert to app_user
  with check ((( SELECT app.may('orders'::text, 'update'::text) AS may) AND (EXISTS ( SELECT
   FROM companies c
  WHERE ((c.id = trade_terms.buyer_id) AND (c.parent_id = trade_terms.seller_id)))) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = trade_terms.seller_id)
 OFFSET 0))));
create policy "sellers change terms" on trade_terms for update to app_user
  using ((( SELECT app.may('orders'::text, 'update'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = trade_terms.seller_id)
 OFFSET 0))))
  with check ((( SELECT app.may('orders'::text, 'update'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = trade_terms.seller_id)
 OFFSET 0))));
create policy "the owner role maintains derived rows" on trade_terms for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on trade_terms for all to app_platform
  using (true)
  with check (true);

CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON trade_terms DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.audit_row('seller_id', 'app.trade_terms_label');
CREATE TRIGGER touch BEFORE UPDATE ON trade_terms FOR EACH ROW EXECUTE FUNCTION app.touch();

grant delete, insert, select, update on trade_terms to app_platform;
grant select on trade_terms to app_user;

grant insert (id, seller_id, buyer_id, currency, time_zone, auto_procure, model) on trade_terms to app_user;
grant update (currency, time_zone, auto_procure, model) on trade_terms to app_user;
