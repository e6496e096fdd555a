create table order_charges (
  id uuid not null default gen_random_uuid(),
  seller_id uuid not null,
  buyer_id uuid not null,
  order_id uuid not null,
  line_id uuid,
  description text not null,
  kind text not null default 'once'::text,
  currency text not null,
  amount_micro bigint not null,
  state text not null default 'proposed'::text,
  state_since timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamp with time zone not null default now(),
  constraint order_charges_pkey PRIMARY KEY (id),
  constraint order_charges_amount_micro_check CHECK (((amount_micro >= 1) AND (amount_micro <= '1000000000000000'::bigint))),
  constraint order_charges_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint order_charges_description_check CHECK (((length(description) >= 2) AND (length(description) <= 200))),
  constraint order_charges_kind_check CHECK ((kind = ANY (ARRAY['once'::text, 'recurring'::text]))),
  constraint order_charges_line_id_seller_id_buyer_id_fkey FOREIGN KEY (line_id, seller_id, buyer_id) REFERENCES order_lines(id, seller_id, buyer_id) ON DELETE CASCADE,
  constraint order_charges_order_id_seller_id_buyer_id_fkey FOREIGN KEY (order_id, seller_id, buyer_id) REFERENCES orders(id, seller_id, buyer_id) ON DELETE CASCADE,
  constraint order_charges_state_check CHECK ((state = ANY (ARRAY['proposed'::text, 'accepted'::text, 'declined'::text, 'timed_out'::text, 'withdrawn'::text])))
);

CREATE INDEX order_charges_by_line ON public.order_charges USING btree (line_id) WHERE (line_id IS NOT NULL);
CREATE INDEX order_charges_by_order ON public.order_charges USING btree (order_id, created_at, id);
CREATE INDEX order_charges_open ON public.order_charges USING btree (expires_at) WHERE (state = 'proposed'::text);

alter table order_charges enable row level security;
alter table order_charges force row level security;

create policy "members read order charges of their sales and purchases" on order_charges for select to app_user
  using ((( SELECT app.may('orders'::text, 'read'::text) AS may) AND ((buyer_id = ( SELECT app.actor_company(app.user_id()) AS actor_company)) OR (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = order_charges.seller_id)
 OFFSET 0)))));
create policy "the owner role maintains derived rows" on order_charges for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on order_charges for all to app_platform
  using (true)
  with check (true);

CREATE TRIGGER notify_answer AFTER UPDATE OF state ON order_charges FOR EACH ROW WHEN (old.state = 'proposed'::text AND (new.state = ANY (ARRAY['accepted'::text, 'declined'::text, 'timed_out'::text]))) EXECUTE FUNCTION app.notify_charge();
CREATE TRIGGER notify_new AFTER INSERT ON order_charges FOR EACH ROW WHEN (new.state = 'proposed'::text) EXECUTE FUNCTION app.notify_charge();
CREATE CONSTRAINT TRIGGER publish_changed AFTER UPDATE ON order_charges DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.version <> old.version) EXECUTE FUNCTION app.publish_change('orders', 'charge', 'seller_id', 'description', 'buyer_id');
CREATE CONSTRAINT TRIGGER publish_new AFTER INSERT ON order_charges DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.publish_change('orders', 'charge', 'seller_id', 'description', 'buyer_id');
CREATE TRIGGER send_event AFTER INSERT OR UPDATE ON order_charges FOR EACH ROW EXECUTE FUNCTION app.announce_order();
CREATE TRIGGER touch BEFORE UPDATE ON order_charges FOR EACH ROW EXECUTE FUNCTION app.touch();

grant select on order_charges to app_platform;
grant select on order_charges to app_user;
