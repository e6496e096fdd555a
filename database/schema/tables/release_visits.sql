create table release_visits (
  user_id uuid not null default app.user_id(),
  seen_at timestamp with time zone not null default now(),
  constraint release_visits_pkey PRIMARY KEY (user_id),
  constraint release_visits_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);

alter table release_visits enable row level security;
alter table release_visits force row level security;

create policy "people keep their own visits of the release notes" on release_visits for all to app_user
  using (((user_id = ( SELECT app.user_id() AS user_id)) AND (( SELECT app.actor_company(app.user_id()) AS actor_company) IS NOT NULL)))
  with check (((user_id = ( SELECT app.user_id() AS user_id)) AND (( SELECT app.actor_company(app.user_id()) AS actor_company) IS NOT NULL)));
create policy "the owner role maintains derived rows" on release_visits for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on release_visits for all to app_platform
  using (true)
  with check (true);

grant delete, insert, select, update on release_visits to app_platform;
grant delete, insert, select on release_visits to app_user;

grant update (seen_at) on release_visits to app_user;
