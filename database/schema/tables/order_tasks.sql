create table order_tasks (
  id uuid not null default gen_random_uuid(),
  seller_id uuid not null,
  buyer_id uuid not null,
  order_id uuid not null,
  line_id uuid,
  kind text not null,
  title text not null default ''::text,
  state text not null default 'open'::text,
  state_since timestamp with time zone not null default now(),
  responsible_id uuid not null,
  owner_id uuid,
  role text,
  due_at timestamp with time zone,
  blocker text not null default ''::text,
  depends_on uuid,
  details jsonb not null default '{}'::jsonb,
  reminders integer not null default 0,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  address_state text,
  constraint order_tasks_pkey PRIMARY KEY (id),
  constraint order_tasks_address_kind_check CHECK (((kind = 'e911'::text) = (address_state IS NOT NULL))),
  constraint order_tasks_address_state_check CHECK ((address_state = ANY (ARRAY['pending'::text, 'verified'::text, 'correction'::text, 'rejected'::text, 'registered'::text]))),
  constraint order_tasks_blocker_check CHECK ((length(blocker) <= 500)),
  constraint order_tasks_check CHECK (((responsible_id = seller_id) OR (responsible_id = buyer_id))),
  constraint order_tasks_check1 CHECK (((kind = 'approval'::text) = (role IS NOT NULL))),
  constraint order_tasks_depends_on_fkey FOREIGN KEY (depends_on) REFERENCES order_tasks(id) ON DELETE SET NULL,
  constraint order_tasks_details_check CHECK ((jsonb_typeof(details) = 'object'::text)),
  constraint order_tasks_id_seller_id_buyer_id_key UNIQUE (id, seller_id, buyer_id),
  constraint order_tasks_kind_check CHECK ((kind = ANY (ARRAY['approval'::text, 'details'::text, 'provisioning'::text, 'port'::text, 'e911'::text, 'shipping'::text, 'cancellation'::text, 'other'::text]))),
  constraint order_tasks_line_id_seller_id_buyer_id_fkey FOREIGN KEY (line_id, seller_id, buyer_id) REFERENCES order_lines(id, seller_id, buyer_id) ON DELETE CASCADE,
  constraint order_tasks_order_id_seller_id_buyer_id_fkey FOREIGN KEY (order_id, seller_id, buyer_id) REFERENCES orders(id, seller_id, buyer_id) ON DELETE CASCADE,
  constraint order_tasks_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES profiles(id) ON DELETE SET NULL,
  constraint order_tasks_responsible_id_fkey FOREIGN KEY (responsible_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint order_tasks_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'master_distributor'::text, 'distributor'::text, 'reseller'::text, 'end_user'::text]))),
  constraint order_tasks_state_check CHECK ((state = ANY (ARRAY['open'::text, 'waiting'::text, 'blocked'::text, 'done'::text, 'cancelled'::text]))),
  constraint order_tasks_title_check CHECK ((length(title) <= 200))
);

CREATE UNIQUE INDEX order_tasks_by_key ON public.order_tasks USING btree (((details ->> 'key'::text))) WHERE (details ? 'key'::text);
CREATE INDEX order_tasks_by_line ON public.order_tasks USING btree (line_id) WHERE (line_id IS NOT NULL);
CREATE INDEX order_tasks_by_order ON public.order_tasks USING btree (order_id, created_at, id);
CREATE INDEX order_tasks_by_person ON public.order_tasks USING btree (owner_id) WHERE (owner_id IS NOT NULL);
CREATE INDEX order_tasks_depending ON public.order_tasks USING btree (depends_on) WHERE (depends_on IS NOT NULL);
CREATE INDEX order_tasks_responsible ON public.order_tasks USING btree (responsible_id, state, due_at, id);

alter table order_tasks enable row level security;
alter table order_tasks force row level security;

create policy "members read order tasks of their sales and purchases" on order_tasks for select to app_user
  using ((( SELECT app.may('orders'::text, 'read'::text) AS may) AND ((buyer_id = ( SELECT app.actor_company(app.user_id()) AS actor_company)) OR (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = order_tasks.seller_id)
 OFFSET 0)))));
create policy "the owner role maintains derived rows" on order_tasks for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on order_tasks for all to app_platform
  using (true)
  with check (true);

CREATE TRIGGER notify_assigned AFTER UPDATE OF owner_id ON order_tasks FOR EACH ROW WHEN (new.owner_id IS NOT NULL AND new.owner_id IS DISTINCT FROM old.owner_id) EXECUTE FUNCTION app.notify_task();
CREATE TRIGGER notify_new AFTER INSERT ON order_tasks FOR EACH ROW WHEN (new.state = ANY (ARRAY['open'::text, 'waiting'::text])) EXECUTE FUNCTION app.notify_task();
CREATE TRIGGER notify_responsible AFTER UPDATE OF responsible_id ON order_tasks FOR EACH ROW WHEN (new.responsible_id <> old.responsible_id AND (new.state = ANY (ARRAY['open'::text, 'waiting'::text]))) EXECUTE FUNCTION app.notify_task();
CREATE CONSTRAINT TRIGGER publish_changed AFTER UPDATE ON order_tasks DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.version <> old.version) EXECUTE FUNCTION app.publish_change('orders', 'task', 'seller_id', 'kind', 'buyer_id');
CREATE CONSTRAINT TRIGGER publish_new AFTER INSERT ON order_tasks DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.publish_change('orders', 'task', 'seller_id', 'kind', 'buyer_id');
CREATE TRIGGER send_event AFTER INSERT OR UPDATE ON order_tasks FOR EACH ROW EXECUTE FUNCTION app.announce_order();
CREATE TRIGGER touch BEFORE UPDATE ON order_tasks FOR EACH ROW EXECUTE FUNCTION app.touch();

grant select on order_tasks to app_platform;
grant select on order_tasks to app_user;
