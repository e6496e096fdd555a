create table order_links (
  id uuid not null default gen_random_uuid(),
  seller_id uuid not null,
  buyer_id uuid not null,
  order_id uuid not null,
  token_sha256 bytea not null,
  created_by uuid default app.user_id(),
  created_at timestamp with time zone not null default now(),
  constraint order_links_pkey PRIMARY KEY (id),
  constraint order_links_order_id_key UNIQUE (order_id),
  constraint order_links_order_id_seller_id_buyer_id_fkey FOREIGN KEY (order_id, seller_id, buyer_id) REFERENCES orders(id, seller_id, buyer_id) ON DELETE CASCADE,
  constraint order_links_token_sha256_check CHECK ((length(token_sha256) = 32)),
  constraint order_links_token_sha256_key UNIQUE (token_sha256)
);

alter table order_links enable row level security;
alter table order_links force row level security;

create policy "the owner role maintains derived rows" on order_links for all to trunkline_owner
  using (true)
  with check (true);
