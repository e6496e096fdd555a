create table notification_hours (
  user_id uuid not null default app.user_id(),
  time_zone text not null,
  quiet boolean not null default false,
  quiet_from text not null default '22:00'::text,
  quiet_until text not null default '07:00'::text,
  updated_at timestamp with time zone not null default now(),
  constraint notification_hours_pkey PRIMARY KEY (user_id),
  constraint notification_hours_check CHECK ((quiet_from <> quiet_until)),
  constraint notification_hours_quiet_from_check CHECK ((quiet_from ~ '^([01]\d|2[0-3]):[0-5]\d$'::text)),
  constraint notification_hours_quiet_until_check CHECK ((quiet_until ~ '^([01]\d|2[0-3]):[0-5]\d$'::text)),
  constraint notification_hours_time_zone_check CHECK (((time_zone ~ '^[A-Z][A-Za-z]*(/[A-Za-z0-9_+-]+){0,2}$'::text) AND (timezone(time_zone, '2000-01-01 00:00:00+00'::timestamp with time zone) IS NOT NULL))),
  constraint notification_hours_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);

alter table notification_hours enable row level security;
alter table notification_hours force row level security;

create policy "people manage their own quiet hours" on notification_hours for all to app_user
  using (((user_id = ( SELECT app.user_id() AS user_id)) AND (( SELECT app.actor_company(app.user_id()) AS actor_company) IS NOT NULL)))
  with check (((user_id = ( SELECT app.user_id() AS user_id)) AND (( SELECT app.actor_company(app.user_id()) AS actor_company) IS NOT NULL)));
create policy "the owner role maintains derived rows" on notification_hours for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on notification_hours for all to app_platform
  using (true)
  with check (true);

grant delete, insert, select, update on notification_hours to app_platform;
grant insert, select on notification_hours to app_user;

grant update (time_zone, quiet, quiet_from, quiet_until, updated_at) on notification_hours to app_user;
