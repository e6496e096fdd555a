create table supplier_events (
  id uuid not null default gen_random_uuid(),
  connector_id uuid not null,
  webhook_id text not null,
  body text not null,
  reference text,
  request_key text,
  number integer,
  type text,
  data jsonb not null default '{}'::jsonb,
  state text not null default 'waiting'::text,
  note text not null default ''::text,
  received_at timestamp with time zone not null default now(),
  settled_at timestamp with time zone,
  constraint supplier_events_pkey PRIMARY KEY (id),
  constraint supplier_events_connector_id_fkey FOREIGN KEY (connector_id) REFERENCES connectors(id) ON DELETE CASCADE,
  constraint supplier_events_connector_id_webhook_id_key UNIQUE (connector_id, webhook_id),
  constraint supplier_events_data_check CHECK ((jsonb_typeof(data) = 'object'::text)),
  constraint supplier_events_note_check CHECK ((length(note) <= 200)),
  constraint supplier_events_number_check CHECK ((number >= 1)),
  constraint supplier_events_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 200))),
  constraint supplier_events_request_key_check CHECK ((length(request_key) <= 200)),
  constraint supplier_events_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'applied'::text, 'ignored'::text]))),
  constraint supplier_events_type_check CHECK ((type = ANY (ARRAY['accepted'::text, 'held'::text, 'milestone'::text, 'charge'::text, 'completed'::text, 'failed'::text, 'cancelled'::text]))),
  constraint supplier_events_webhook_id_check CHECK (((length(webhook_id) >= 1) AND (length(webhook_id) <= 200)))
);

CREATE INDEX supplier_events_in_order ON public.supplier_events USING btree (connector_id, reference, number);
CREATE INDEX supplier_events_waiting ON public.supplier_events USING btree (received_at) WHERE (state = 'waiting'::text);

alter table supplier_events enable row level security;
alter table supplier_events force row level security;

create policy "the owner role maintains derived rows" on supplier_events for all to trunkline_owner
  using (true)
  with check (true);
