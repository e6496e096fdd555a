create table quantity_lots (
  seller_id uuid not null,
  buyer_id uuid not null,
  subscription_id uuid not null,
  "position" integer not null,
  added_on date not null,
  quantity integer not null,
  constraint quantity_lots_pkey PRIMARY KEY (subscription_id, "position"),
  constraint quantity_lots_position_check CHECK (("position" >= 1)),
  constraint quantity_lots_quantity_check CHECK ((quantity >= 1)),
  constraint quantity_lots_subscription_id_seller_id_buyer_id_fkey FOREIGN KEY (subscription_id, seller_id, buyer_id) REFERENCES subscriptions(id, seller_id, buyer_id) ON DELETE CASCADE
);

alter table quantity_lots enable row level security;
alter table quantity_lots force row level security;

create policy "members read quantity lots of their sales and purchases" on quantity_lots for select to app_user
  using ((( SELECT app.may('subscriptions'::text, 'read'::text) AS may) AND ((buyer_id = ( SELECT app.actor_company(app.user_id()) AS actor_company)) OR (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = quantity_lots.seller_id)
 OFFSET 0)))));
create policy "the owner role maintains derived rows" on quantity_lots for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on quantity_lots for all to app_platform
  using (true)
  with check (true);

grant select on quantity_lots to app_platform;
grant select on quantity_lots to app_user;
