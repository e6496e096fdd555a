create table webhook_deliveries (
  id uuid not null default gen_random_uuid(),
  integration_id uuid not null,
  company_id uuid not null,
  event_id text not null,
  event text not null,
  payload jsonb not null,
  state text not null default 'waiting'::text,
  attempts integer not null default 0,
  due_at timestamp with time zone not null default now(),
  answer integer,
  error text,
  duration integer,
  created_at timestamp with time zone not null default now(),
  settled_at timestamp with time zone,
  constraint webhook_deliveries_pkey PRIMARY KEY (id),
  constraint webhook_deliveries_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint webhook_deliveries_error_check CHECK ((length(error) <= 500)),
  constraint webhook_deliveries_integration_id_fkey FOREIGN KEY (integration_id) REFERENCES integrations(id) ON DELETE CASCADE,
  constraint webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text])))
);

CREATE INDEX webhook_deliveries_by_age ON public.webhook_deliveries USING btree (created_at);
CREATE INDEX webhook_deliveries_due ON public.webhook_deliveries USING btree (integration_id, due_at, id) WHERE (state = 'waiting'::text);
CREATE INDEX webhook_deliveries_newest ON public.webhook_deliveries USING btree (integration_id, created_at DESC, id DESC);
CREATE INDEX webhook_deliveries_of_company ON public.webhook_deliveries USING btree (company_id);
CREATE INDEX webhook_deliveries_sent ON public.webhook_deliveries USING btree (integration_id, settled_at DESC) WHERE (state = 'sent'::text);
CREATE INDEX webhook_deliveries_stuck ON public.webhook_deliveries USING btree (integration_id) WHERE ((state <> 'sent'::text) AND (error IS NOT NULL) AND (event <> 'integration.test'::text));

alter table webhook_deliveries enable row level security;
alter table webhook_deliveries force row level security;

create policy "members read webhook deliveries of their own subtree" on webhook_deliveries for select to app_user
  using ((( SELECT app.may('integrations'::text, 'read'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = webhook_deliveries.company_id)
 OFFSET 0))));
create policy "the owner role maintains derived rows" on webhook_deliveries for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on webhook_deliveries for all to app_platform
  using (true)
  with check (true);

grant delete, insert, select, update on webhook_deliveries to app_platform;
grant select on webhook_deliveries to app_user;
