create table order_history (
  id uuid not null default gen_random_uuid(),
  seller_id uuid not null,
  buyer_id uuid not null,
  order_id uuid not null,
  line_id uuid,
  machine text not null,
  subject_id uuid not null,
  event text not null,
  from_state text,
  to_state text not null,
  party text not null,
  actor_id uuid,
  reason text not null default ''::text,
  at timestamp with time zone not null default clock_timestamp(),
  constraint order_history_pkey PRIMARY KEY (id),
  constraint order_history_line_id_fkey FOREIGN KEY (line_id) REFERENCES order_lines(id) ON DELETE CASCADE,
  constraint order_history_machine_check CHECK ((machine = ANY (ARRAY['order'::text, 'line'::text, 'task'::text, 'order_charge'::text, 'port'::text, 'messaging'::text, 'emergency_address'::text, 'letter'::text]))),
  constraint order_history_order_id_seller_id_buyer_id_fkey FOREIGN KEY (order_id, seller_id, buyer_id) REFERENCES orders(id, seller_id, buyer_id) ON DELETE CASCADE,
  constraint order_history_reason_check CHECK ((length(reason) <= 500))
);

CREATE INDEX order_history_by_line ON public.order_history USING btree (line_id) WHERE (line_id IS NOT NULL);
CREATE INDEX order_history_by_order ON public.order_history USING btree (order_id, at, id);

alter table order_history enable row level security;
alter table order_history force row level security;

create policy "members read order history of their sales and purchases" on order_history for select to app_user
  using ((( SELECT app.may('orders'::text, 'read'::text) AS may) AND ((buyer_id = ( SELECT app.actor_company(app.user_id()) AS actor_company)) OR (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = order_history.seller_id)
 OFFSET 0)))));
create policy "the owner role maintains derived rows" on order_history for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on order_history for all to app_platform
  using (true)
  with check (true);

grant select on order_history to app_platform;
grant select on order_history to app_user;
