create table order_lines (
  id uuid not null default gen_random_uuid(),
  seller_id uuid not null,
  buyer_id uuid not null,
  order_id uuid not null,
  "position" integer not null,
  service_id uuid not null,
  plan_id uuid not null,
  service text not null,
  plan text not null,
  terms jsonb not null,
  charges jsonb not null,
  currency text not null,
  priced_on date not null,
  quantity integer not null,
  answers jsonb not null default '{}'::jsonb,
  beneficiary_id uuid not null,
  state text not null default 'pending'::text,
  state_since timestamp with time zone not null default now(),
  problem text,
  attempt integer not null default 1,
  unknown_since timestamp with time zone,
  fulfils_line_id uuid,
  instance_id uuid,
  reminders integer not null default 0,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  parent_id uuid,
  due_at timestamp with time zone,
  constraint order_lines_pkey PRIMARY KEY (id),
  constraint order_lines_answers_check CHECK ((jsonb_typeof(answers) = 'object'::text)),
  constraint order_lines_beneficiary_id_fkey FOREIGN KEY (beneficiary_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint order_lines_charges_check CHECK ((jsonb_typeof(charges) = 'array'::text)),
  constraint order_lines_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint order_lines_fulfils_line_id_fkey FOREIGN KEY (fulfils_line_id) REFERENCES order_lines(id) ON DELETE SET NULL,
  constraint order_lines_id_seller_id_buyer_id_key UNIQUE (id, seller_id, buyer_id),
  constraint order_lines_instance_id_fkey FOREIGN KEY (instance_id) REFERENCES service_instances(id) ON DELETE SET NULL,
  constraint order_lines_order_id_position_key UNIQUE (order_id, "position"),
  constraint order_lines_order_id_seller_id_buyer_id_fkey FOREIGN KEY (order_id, seller_id, buyer_id) REFERENCES orders(id, seller_id, buyer_id) ON DELETE CASCADE,
  constraint order_lines_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES order_lines(id) ON DELETE CASCADE,
  constraint order_lines_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id) DEFERRABLE INITIALLY DEFERRED,
  constraint order_lines_position_check CHECK (("position" >= 1)),
  constraint order_lines_problem_check CHECK ((problem ~ '^[a-z0-9]+(_[a-z0-9]+)*$'::text)),
  constraint order_lines_quantity_check CHECK (((quantity >= 1) AND (quantity <= 1000000))),
  constraint order_lines_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id) DEFERRABLE INITIALLY DEFERRED,
  constraint order_lines_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'awaiting_details'::text, 'ready'::text, 'submitting'::text, 'needs_reconcile'::text, 'in_progress'::text, 'on_hold'::text, 'cancelling'::text, 'succeeded'::text, 'failed'::text, 'cancelled'::text]))),
  constraint order_lines_terms_check CHECK ((jsonb_typeof(terms) = 'object'::text))
);

CREATE INDEX order_lines_by_beneficiary ON public.order_lines USING btree (beneficiary_id);
CREATE INDEX order_lines_by_bundle ON public.order_lines USING btree (parent_id) WHERE (parent_id IS NOT NULL);
CREATE INDEX order_lines_by_file ON public.order_lines USING gin (app.answer_files(answers)) WHERE (app.answer_files(answers) <> '{}'::uuid[]);
CREATE INDEX order_lines_by_instance ON public.order_lines USING btree (instance_id) WHERE (instance_id IS NOT NULL);
CREATE INDEX order_lines_by_lower ON public.order_lines USING btree (fulfils_line_id) WHERE (fulfils_line_id IS NOT NULL);
CREATE INDEX order_lines_by_plan ON public.order_lines USING btree (plan_id);
CREATE INDEX order_lines_by_service ON public.order_lines USING btree (service_id);
CREATE INDEX order_lines_waiting ON public.order_lines USING btree (state, state_since) WHERE (state <> ALL (ARRAY['succeeded'::text, 'failed'::text, 'cancelled'::text]));

alter table order_lines enable row level security;
alter table order_lines force row level security;

create policy "members read order lines of their sales and purchases" on order_lines for select to app_user
  using ((( SELECT app.may('orders'::text, 'read'::text) AS may) AND ((buyer_id = ( SELECT app.actor_company(app.user_id()) AS actor_company)) OR (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = order_lines.seller_id)
 OFFSET 0)))));
create policy "the owner role maintains derived rows" on order_lines for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on order_lines for all to app_platform
  using (true)
  with check (true);

CREATE TRIGGER keep_files BEFORE INSERT OR UPDATE OF answers ON order_lines FOR EACH ROW WHEN (app.answer_files(new.answers) <> '{}'::uuid[]) EXECUTE FUNCTION app.keep_order_files();
CREATE CONSTRAINT TRIGGER publish_changed AFTER UPDATE ON order_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.version <> old.version) EXECUTE FUNCTION app.publish_change('orders', 'order_line', 'seller_id', 'service', 'buyer_id');
CREATE CONSTRAINT TRIGGER publish_new AFTER INSERT ON order_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.publish_change('orders', 'order_line', 'seller_id', 'service', 'buyer_id');
CREATE TRIGGER send_event AFTER INSERT OR UPDATE ON order_lines FOR EACH ROW EXECUTE FUNCTION app.announce_order();
CREATE TRIGGER touch BEFORE UPDATE ON order_lines FOR EACH ROW EXECUTE FUNCTION app.touch();

grant select on order_lines to app_platform;
grant select on order_lines to app_user;
