create table alert_read_status (
  alert_id uuid not null,
  user_id uuid not null default app.user_id(),
  wording integer not null default 1,
  read_at timestamp with time zone not null default now(),
  acknowledged_at timestamp with time zone,
  constraint alert_read_status_pkey PRIMARY KEY (alert_id, user_id),
  constraint alert_read_status_alert_id_fkey FOREIGN KEY (alert_id) REFERENCES system_alerts(id) ON DELETE CASCADE,
  constraint alert_read_status_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);

CREATE INDEX alert_read_status_by_person ON public.alert_read_status USING btree (user_id);

alter table alert_read_status enable row level security;
alter table alert_read_status force row level security;

create policy "people keep their own read marks of alerts" on alert_read_status for all to app_user
  using (((user_id = ( SELECT app.user_id() AS user_id)) AND (( SELECT app.actor_company(app.user_id()) AS actor_company) IS NOT NULL)))
  with check (((user_id = ( SELECT app.user_id() AS user_id)) AND (alert_id = ANY (( SELECT app.own_alerts() AS own_alerts)::uuid[]))));
create policy "the owner role maintains derived rows" on alert_read_status for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on alert_read_status for all to app_platform
  using (true)
  with check (true);

CREATE TRIGGER mark BEFORE INSERT OR UPDATE ON alert_read_status FOR EACH ROW EXECUTE FUNCTION app.mark_alert();

grant delete, insert, select, update on alert_read_status to app_platform;
grant select on alert_read_status to app_user;

grant insert (alert_id, user_id, wording, read_at, acknowledged_at) on alert_read_status to app_user;
grant update (wording, read_at, acknowledged_at) on alert_read_status to app_user;
