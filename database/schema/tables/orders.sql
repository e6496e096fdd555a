create table orders (
  id uuid not null default gen_random_uuid(),
  seller_id uuid not null,
  buyer_id uuid not null,
  number bigint not null,
  state text not null default 'draft'::text,
  state_since timestamp with time zone not null default now(),
  currency text not null,
  source text not null default 'cart'::text,
  reference text not null default ''::text,
  note text not null default ''::text,
  fulfils_order_id uuid,
  submitted_by uuid,
  submitted_at timestamp with time zone,
  reminders integer not null default 0,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamp with time zone not null default now(),
  constraint orders_pkey PRIMARY KEY (id),
  constraint orders_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint orders_check CHECK ((seller_id <> buyer_id)),
  constraint orders_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint orders_fulfils_order_id_fkey FOREIGN KEY (fulfils_order_id) REFERENCES orders(id) ON DELETE SET NULL,
  constraint orders_id_seller_id_buyer_id_key UNIQUE (id, seller_id, buyer_id),
  constraint orders_note_check CHECK ((length(note) <= 2000)),
  constraint orders_number_check CHECK ((number >= 1)),
  constraint orders_reference_check CHECK ((length(reference) <= 80)),
  constraint orders_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint orders_seller_id_number_key UNIQUE (seller_id, number),
  constraint orders_source_check CHECK ((source = ANY (ARRAY['cart'::text, 'api'::text, 'quote'::text, 'back_order'::text, 'transfer'::text]))),
  constraint orders_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'awaiting_details'::text, 'awaiting_approval'::text, 'ready'::text, 'submitting'::text, 'in_progress'::text, 'partially_failed'::text, 'failed'::text, 'completed'::text, 'cancelled'::text])))
);

CREATE INDEX orders_by_buyer ON public.orders USING btree (buyer_id, created_at DESC, id);
CREATE INDEX orders_by_lower ON public.orders USING btree (fulfils_order_id) WHERE (fulfils_order_id IS NOT NULL);
CREATE INDEX orders_by_seller ON public.orders USING btree (seller_id, created_at DESC, id);
CREATE INDEX orders_waiting ON public.orders USING btree (state, state_since) WHERE (state <> ALL (ARRAY['completed'::text, 'cancelled'::text]));

alter table orders enable row level security;
alter table orders force row level security;

create policy "members read orders of their sales and purchases" on orders for select to app_user
  using ((( SELECT app.may('orders'::text, 'read'::text) AS may) AND ((buyer_id = ( SELECT app.actor_company(app.user_id()) AS actor_company)) OR (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = orders.seller_id)
 OFFSET 0)))));
create policy "the owner role maintains derived rows" on orders for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on orders for all to app_platform
  using (true)
  with check (true);

CREATE TRIGGER notify AFTER UPDATE OF state ON orders FOR EACH ROW WHEN (new.state IS DISTINCT FROM old.state AND (new.state = ANY (ARRAY['awaiting_details'::text, 'in_progress'::text, 'completed'::text, 'partially_failed'::text, 'failed'::text, 'cancelled'::text]))) EXECUTE FUNCTION app.notify_order();
CREATE CONSTRAINT TRIGGER publish_changed AFTER UPDATE ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.version <> old.version) EXECUTE FUNCTION app.publish_change('orders', 'order', 'seller_id', 'number', 'buyer_id');
CREATE CONSTRAINT TRIGGER publish_new AFTER INSERT ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.publish_change('orders', 'order', 'seller_id', 'number', 'buyer_id');
CREATE TRIGGER send_event AFTER INSERT OR UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION app.announce_order();
CREATE TRIGGER touch BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION app.touch();

grant select on orders to app_platform;
grant select on orders to app_user;
