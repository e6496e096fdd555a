create table notification_deliveries (
  id uuid not null default gen_random_uuid(),
  notification_id uuid not null,
  user_id uuid not null,
  channel text not null,
  digest text not null default 'now'::text,
  due_at timestamp with time zone not null,
  critical boolean not null default false,
  state text not null default 'waiting'::text,
  attempts integer not null default 0,
  error text,
  settled_at timestamp with time zone,
  constraint notification_deliveries_pkey PRIMARY KEY (id),
  constraint notification_deliveries_channel_check CHECK ((channel = ANY (ARRAY['push'::text, 'mail'::text]))),
  constraint notification_deliveries_digest_check CHECK ((digest = ANY (ARRAY['now'::text, 'daily'::text, 'weekly'::text]))),
  constraint notification_deliveries_error_check CHECK ((length(error) <= 500)),
  constraint notification_deliveries_notification_id_channel_key UNIQUE (notification_id, channel),
  constraint notification_deliveries_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notifications(id) ON DELETE CASCADE,
  constraint notification_deliveries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'nowhere'::text, 'read'::text, 'unwanted'::text, 'failed'::text]))),
  constraint notification_deliveries_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);

CREATE INDEX notification_deliveries_digests ON public.notification_deliveries USING btree (due_at, user_id) WHERE ((state = 'waiting'::text) AND (digest <> 'now'::text));
CREATE INDEX notification_deliveries_due ON public.notification_deliveries USING btree (critical DESC, due_at, id) WHERE ((state = 'waiting'::text) AND (digest = 'now'::text));
CREATE INDEX notification_deliveries_of_person ON public.notification_deliveries USING btree (user_id);

alter table notification_deliveries enable row level security;
alter table notification_deliveries force row level security;

create policy "the owner role maintains derived rows" on notification_deliveries for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on notification_deliveries for all to app_platform
  using (true)
  with check (true);

grant delete, insert, select, update on notification_deliveries to app_platform;
