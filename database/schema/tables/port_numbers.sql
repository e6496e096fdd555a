create table port_numbers (
  id uuid not null default gen_random_uuid(),
  seller_id uuid not null,
  buyer_id uuid not null,
  task_id uuid not null,
  number text not null,
  country text not null,
  number_type text not null,
  losing_carrier text not null,
  state text not null default 'draft'::text,
  state_since timestamp with time zone not null default now(),
  messaging text not null default 'none'::text,
  requested_foc date,
  confirmed_foc date,
  reject_code text,
  carrier_message text not null default ''::text,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint port_numbers_pkey PRIMARY KEY (id),
  constraint port_numbers_carrier_message_check CHECK ((length(carrier_message) <= 1000)),
  constraint port_numbers_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint port_numbers_losing_carrier_check CHECK (((length(losing_carrier) >= 2) AND (length(losing_carrier) <= 120))),
  constraint port_numbers_messaging_check CHECK ((messaging = ANY (ARRAY['none'::text, 'pending'::text, 'ported'::text, 'failed'::text]))),
  constraint port_numbers_number_check CHECK ((number ~ '^\+[1-9][0-9]{6,14}$'::text)),
  constraint port_numbers_number_type_check CHECK ((number_type = ANY (ARRAY['geographic'::text, 'mobile'::text, 'toll_free'::text, 'national'::text]))),
  constraint port_numbers_reject_code_check CHECK ((reject_code ~ '^[A-Z]+(_[A-Z]+)*$'::text)),
  constraint port_numbers_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'documents'::text, 'submitted'::text, 'exception'::text, 'foc_confirmed'::text, 'activating'::text, 'voice_ported'::text, 'done'::text, 'cancel_pending'::text, 'cancelled'::text]))),
  constraint port_numbers_task_id_number_key UNIQUE (task_id, number),
  constraint port_numbers_task_id_seller_id_buyer_id_fkey FOREIGN KEY (task_id, seller_id, buyer_id) REFERENCES order_tasks(id, seller_id, buyer_id) ON DELETE CASCADE
);

alter table port_numbers enable row level security;
alter table port_numbers force row level security;

create policy "members read port numbers of their sales and purchases" on port_numbers for select to app_user
  using ((( SELECT app.may('orders'::text, 'read'::text) AS may) AND ((buyer_id = ( SELECT app.actor_company(app.user_id()) AS actor_company)) OR (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = port_numbers.seller_id)
 OFFSET 0)))));
create policy "the owner role maintains derived rows" on port_numbers for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on port_numbers for all to app_platform
  using (true)
  with check (true);

CREATE TRIGGER date_port AFTER INSERT ON port_numbers FOR EACH ROW EXECUTE FUNCTION app.date_port();
CREATE TRIGGER date_port_again AFTER UPDATE OF requested_foc, confirmed_foc ON port_numbers FOR EACH ROW WHEN (new.requested_foc IS DISTINCT FROM old.requested_foc OR new.confirmed_foc IS DISTINCT FROM old.confirmed_foc) EXECUTE FUNCTION app.date_port();
CREATE TRIGGER send_event AFTER INSERT OR UPDATE ON port_numbers FOR EACH ROW EXECUTE FUNCTION app.announce_order();
CREATE TRIGGER touch BEFORE UPDATE ON port_numbers FOR EACH ROW EXECUTE FUNCTION app.touch();

grant select on port_numbers to app_platform;
grant select on port_numbers to app_user;
