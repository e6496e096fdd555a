create table quotes (
  id uuid not null default gen_random_uuid(),
  seller_id uuid not null,
  buyer_id uuid not null,
  number bigint not null,
  title text not null default ''::text,
  state text not null default 'draft'::text,
  state_since timestamp with time zone not null default now(),
  latest integer not null default 1,
  valid_until date not null,
  delivered boolean not null default false,
  receiver_id uuid generated always as (
CASE
    WHEN delivered THEN buyer_id
    ELSE NULL::uuid
END) stored,
  order_id uuid,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  created_by uuid default app.user_id(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  deleted_by uuid,
  constraint quotes_pkey PRIMARY KEY (id),
  constraint quotes_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint quotes_check CHECK ((seller_id <> buyer_id)),
  constraint quotes_check1 CHECK (((order_id IS NULL) OR (state = 'accepted'::text))),
  constraint quotes_id_seller_id_buyer_id_key UNIQUE (id, seller_id, buyer_id),
  constraint quotes_latest_check CHECK ((latest >= 1)),
  constraint quotes_number_check CHECK ((number >= 1)),
  constraint quotes_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE SET NULL,
  constraint quotes_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint quotes_seller_id_number_key UNIQUE (seller_id, number),
  constraint quotes_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'awaiting_approval'::text, 'sent'::text, 'viewed'::text, 'accepted'::text, 'declined'::text, 'expired'::text, 'superseded'::text, 'withdrawn'::text]))),
  constraint quotes_title_check CHECK ((length(title) <= 120))
);

CREATE INDEX quotes_by_buyer ON public.quotes USING btree (buyer_id, created_at DESC, id) WHERE (deleted_at IS NULL);
CREATE INDEX quotes_by_order ON public.quotes USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX quotes_by_seller ON public.quotes USING btree (seller_id, created_at DESC, id) WHERE (deleted_at IS NULL);

alter table quotes enable row level security;
alter table quotes force row level security;

create policy "members read quotes of their sales and quotes sent to them" on quotes for select to app_user
  using ((( SELECT app.may('quotes'::text, 'read'::text) AS may) AND (((buyer_id = ( SELECT app.actor_company(app.user_id()) AS actor_company)) AND delivered AND (deleted_at IS NULL)) OR (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = quotes.seller_id)
 OFFSET 0)))));
create policy "sellers remove and restore quotes that aren't open" on quotes for update to app_user
  using ((( SELECT app.may('quotes'::text, 'delete'::text) AS may) AND (state = ANY (ARRAY['draft'::text, 'declined'::text, 'expired'::text, 'withdrawn'::text])) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = quotes.seller_id)
 OFFSET 0))))
  with check ((( SELECT app.may('quotes'::text, 'delete'::text) AS may) AND (state = ANY (ARRAY['draft'::text, 'declined'::text, 'expired'::text, 'withdrawn'::text])) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = quotes.seller_id)
 OFFSET 0))));
create policy "the owner role maintains derived rows" on quotes for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on quotes for all to app_platform
  using (true)
  with check (true);

CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON quotes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.audit_row('seller_id', 'number');
CREATE TRIGGER notify AFTER UPDATE OF state, delivered ON quotes FOR EACH ROW WHEN (new.delivered AND NOT old.delivered OR new.state IS DISTINCT FROM old.state AND (new.state = ANY (ARRAY['awaiting_approval'::text, 'accepted'::text, 'declined'::text, 'expired'::text]))) EXECUTE FUNCTION app.notify_quote();
CREATE CONSTRAINT TRIGGER publish_changed AFTER UPDATE ON quotes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.version <> old.version) EXECUTE FUNCTION app.publish_change('quotes', 'quote', 'seller_id', 'number', 'receiver_id');
CREATE CONSTRAINT TRIGGER publish_new AFTER INSERT ON quotes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.publish_change('quotes', 'quote', 'seller_id', 'number', 'receiver_id');
CREATE TRIGGER recycle AFTER UPDATE OF deleted_at ON quotes FOR EACH ROW EXECUTE FUNCTION app.sync_recycle_bin('seller_id', 'number');
CREATE TRIGGER touch BEFORE UPDATE ON quotes FOR EACH ROW EXECUTE FUNCTION app.touch();

grant select on quotes to app_platform;
grant select on quotes to app_user;

grant update (deleted_at, deleted_by) on quotes to app_user;
