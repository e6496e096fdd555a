create table subscription_changes (
  id uuid not null default gen_random_uuid(),
  seller_id uuid not null,
  buyer_id uuid not null,
  subscription_id uuid not null,
  event text not null,
  from_state text,
  to_state text not null,
  party text not null,
  actor_id uuid,
  day date not null,
  reason text not null default ''::text,
  before jsonb not null default '{}'::jsonb,
  after jsonb not null default '{}'::jsonb,
  at timestamp with time zone not null default clock_timestamp(),
  plan_id uuid,
  constraint subscription_changes_pkey PRIMARY KEY (id),
  constraint subscription_changes_party_check CHECK ((party = ANY (ARRAY['buyer'::text, 'seller'::text, 'supplier'::text, 'job'::text]))),
  constraint subscription_changes_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id) DEFERRABLE INITIALLY DEFERRED,
  constraint subscription_changes_reason_check CHECK ((length(reason) <= 500)),
  constraint subscription_changes_subscription_id_seller_id_buyer_id_fkey FOREIGN KEY (subscription_id, seller_id, buyer_id) REFERENCES subscriptions(id, seller_id, buyer_id) ON DELETE CASCADE
);

CREATE INDEX subscription_changes_by_subscription ON public.subscription_changes USING btree (subscription_id, at DESC, id);

alter table subscription_changes enable row level security;
alter table subscription_changes force row level security;

create policy "members read subscription changes of their sales and purchases" on subscription_changes for select to app_user
  using ((( SELECT app.may('subscriptions'::text, 'read'::text) AS may) AND ((buyer_id = ( SELECT app.actor_company(app.user_id()) AS actor_company)) OR (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = subscription_changes.seller_id)
 OFFSET 0)))));
create policy "the owner role maintains derived rows" on subscription_changes for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on subscription_changes for all to app_platform
  using (true)
  with check (true);

CREATE CONSTRAINT TRIGGER audit_change AFTER INSERT ON subscription_changes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.audit_subscription_change();
CREATE TRIGGER note_plan BEFORE INSERT ON subscription_changes FOR EACH ROW EXECUTE FUNCTION app.note_plan();
CREATE TRIGGER notify AFTER INSERT ON subscription_changes FOR EACH ROW WHEN (new.from_state IS NOT NULL AND new.from_state <> new.to_state) EXECUTE FUNCTION app.notify_subscription();

grant select on subscription_changes to app_platform;
grant select on subscription_changes to app_user;
