create table notification_preferences (
  user_id uuid not null default app.user_id(),
  category text not null,
  centre boolean not null,
  push boolean not null,
  mail boolean not null,
  digest text not null default 'now'::text,
  updated_at timestamp with time zone not null default now(),
  constraint notification_preferences_pkey PRIMARY KEY (user_id, category),
  constraint notification_preferences_category_check CHECK ((category = ANY (ARRAY['system_updates'::text, 'new_messages'::text, 'task_assignments'::text, 'billing_notifications'::text, 'partner_requests'::text, 'weekly_reports'::text]))),
  constraint notification_preferences_digest_check CHECK ((digest = ANY (ARRAY['now'::text, 'daily'::text, 'weekly'::text]))),
  constraint notification_preferences_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);

alter table notification_preferences enable row level security;
alter table notification_preferences force row level security;

create policy "people manage their own notification preferences" on notification_preferences for all to app_user
  using (((user_id = ( SELECT app.user_id() AS user_id)) AND (( SELECT app.actor_company(app.user_id()) AS actor_company) IS NOT NULL)))
  with check (((user_id = ( SELECT app.user_id() AS user_id)) AND (( SELECT app.actor_company(app.user_id()) AS actor_company) IS NOT NULL)));
create policy "the owner role maintains derived rows" on notification_preferences for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on notification_preferences for all to app_platform
  using (true)
  with check (true);

grant delete, insert, select, update on notification_preferences to app_platform;
grant insert, select on notification_preferences to app_user;

grant update (centre, push, mail, digest, updated_at) on notification_preferences to app_user;
