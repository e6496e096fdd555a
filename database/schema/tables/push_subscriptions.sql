create table push_subscriptions (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null default app.user_id(),
  endpoint text not null,
  keys jsonb not null,
  device_info jsonb not null default '{}'::jsonb,
  expires_at timestamp with time zone,
  is_active boolean not null default true,
  ended text,
  session_id uuid default (app.claim('session_id'::text))::uuid,
  last_delivery_at timestamp with time zone,
  last_error text,
  last_error_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint push_subscriptions_pkey PRIMARY KEY (id),
  constraint push_subscriptions_check CHECK ((is_active = (ended IS NULL))),
  constraint push_subscriptions_device_info_check CHECK ((length((device_info)::text) <= 1000)),
  constraint push_subscriptions_ended_check CHECK ((ended = ANY (ARRAY['signed_out'::text, 'replaced'::text, 'removed'::text, 'gone'::text]))),
  constraint push_subscriptions_endpoint_check CHECK (((endpoint ~ '^https?://'::text) AND (length(endpoint) <= 1000))),
  constraint push_subscriptions_keys_check CHECK (((keys ?& ARRAY['p256dh'::text, 'auth'::text]) AND (length((keys)::text) <= 300))),
  constraint push_subscriptions_last_error_check CHECK ((length(last_error) <= 200)),
  constraint push_subscriptions_user_id_endpoint_key UNIQUE (user_id, endpoint),
  constraint push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);

CREATE INDEX push_subscriptions_by_endpoint ON public.push_subscriptions USING btree (endpoint);
CREATE INDEX push_subscriptions_by_session ON public.push_subscriptions USING btree (session_id) WHERE (session_id IS NOT NULL);
CREATE INDEX push_subscriptions_ended ON public.push_subscriptions USING btree (updated_at) WHERE (NOT is_active);

alter table push_subscriptions enable row level security;
alter table push_subscriptions force row level security;

create policy "people manage their own push subscriptions" on push_subscriptions for all to app_user
  using (((user_id = ( SELECT app.user_id() AS user_id)) AND (( SELECT app.actor_company(app.user_id()) AS actor_company) IS NOT NULL)))
  with check (((user_id = ( SELECT app.user_id() AS user_id)) AND (( SELECT app.actor_company(app.user_id()) AS actor_company) IS NOT NULL)));
create policy "the owner role maintains derived rows" on push_subscriptions for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on push_subscriptions for all to app_platform
  using (true)
  with check (true);

CREATE TRIGGER keep AFTER INSERT OR UPDATE OF is_active ON push_subscriptions FOR EACH ROW EXECUTE FUNCTION app.limit_push_subscriptions();

grant delete, insert, select, update on push_subscriptions to app_platform;
grant select on push_subscriptions to app_user;

grant insert (id, user_id, endpoint, keys, device_info, expires_at, created_at, updated_at) on push_subscriptions to app_user;
grant update (keys, device_info, expires_at, is_active, ended, session_id, updated_at) on push_subscriptions to app_user;
