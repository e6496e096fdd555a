create table notifications (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  company_id uuid not null,
  kind text not null,
  parameters jsonb not null,
  category text not null,
  about uuid,
  critical boolean not null default false,
  read_at timestamp with time zone,
  clicked_at timestamp with time zone,
  received_at timestamp with time zone not null default now(),
  centre boolean not null default true,
  mailed boolean not null default false,
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_category_check CHECK ((category = ANY (ARRAY['system_updates'::text, 'new_messages'::text, 'task_assignments'::text, 'security_alerts'::text, 'billing_notifications'::text, 'partner_requests'::text, 'weekly_reports'::text]))),
  constraint notifications_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint notifications_kind_check CHECK (((kind ~ '^[a-z]+\.[a-z_]+$'::text) AND (length(kind) <= 60))),
  constraint notifications_parameters_check CHECK (((jsonb_typeof(parameters) = 'object'::text) AND (length((parameters)::text) <= 10000))),
  constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE
);

CREATE INDEX notifications_about ON public.notifications USING btree (about, user_id) WHERE (about IS NOT NULL);
CREATE INDEX notifications_by_age ON public.notifications USING btree (received_at);
CREATE INDEX notifications_hidden ON public.notifications USING btree (received_at) WHERE (NOT centre);
CREATE INDEX notifications_of_company ON public.notifications USING btree (company_id);
CREATE INDEX notifications_of_person ON public.notifications USING btree (user_id, received_at DESC, id);

alter table notifications enable row level security;
alter table notifications force row level security;

create policy "people manage their own notifications" on notifications for all to app_user
  using (((user_id = ( SELECT app.user_id() AS user_id)) AND (company_id = ( SELECT app.actor_company(app.user_id()) AS actor_company)) AND (( SELECT (app.claim('supporter_id'::text) IS NULL)) OR (kind <> ALL (ARRAY['messaging.message'::text, 'messaging.mention'::text])))))
  with check (((user_id = ( SELECT app.user_id() AS user_id)) AND (company_id = ( SELECT app.actor_company(app.user_id()) AS actor_company))));
create policy "the owner role maintains derived rows" on notifications for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on notifications for all to app_platform
  using (true)
  with check (true);

CREATE TRIGGER decide BEFORE INSERT ON notifications FOR EACH ROW EXECUTE FUNCTION app.apply_notification_preferences();
CREATE TRIGGER plan AFTER INSERT ON notifications FOR EACH ROW EXECUTE FUNCTION app.schedule_deliveries();
CREATE TRIGGER queue_deliveries AFTER INSERT ON notifications REFERENCING NEW TABLE AS received FOR EACH STATEMENT EXECUTE FUNCTION app.queue_deliveries();
CREATE TRIGGER send_event AFTER INSERT OR DELETE OR UPDATE ON notifications FOR EACH ROW EXECUTE FUNCTION app.announce_notification();

grant delete, insert, select, update on notifications to app_platform;
grant delete, select on notifications to app_user;

grant update (read_at, clicked_at) on notifications to app_user;
