create table system_alerts (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  title text not null,
  message text not null default ''::text,
  alert_type text not null default 'info'::text,
  tier text not null default 'any'::text,
  role text not null default 'any'::text,
  target_company_id uuid,
  acknowledgement text not null default 'none'::text,
  state text not null default 'draft'::text,
  is_active boolean not null generated always as ((state = 'showing'::text)) stored,
  starts_at timestamp with time zone,
  expires_at timestamp with time zone,
  shown_at timestamp with time zone,
  wording integer not null default 1,
  created_by uuid default app.user_id(),
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  deleted_by uuid,
  constraint system_alerts_pkey PRIMARY KEY (id),
  constraint system_alerts_acknowledgement_check CHECK ((acknowledgement = ANY (ARRAY['none'::text, 'required'::text]))),
  constraint system_alerts_alert_type_check CHECK ((alert_type = ANY (ARRAY['urgent'::text, 'warning'::text, 'info'::text]))),
  constraint system_alerts_check CHECK ((expires_at > starts_at)),
  constraint system_alerts_check1 CHECK (((state <> 'scheduled'::text) OR (starts_at IS NOT NULL))),
  constraint system_alerts_check2 CHECK (((state <> ALL (ARRAY['showing'::text, 'ended'::text])) OR (shown_at IS NOT NULL))),
  constraint system_alerts_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint system_alerts_created_by_fkey FOREIGN KEY (created_by) REFERENCES profiles(id) ON DELETE SET NULL,
  constraint system_alerts_message_check CHECK ((length(message) <= 4000)),
  constraint system_alerts_role_check CHECK ((role = ANY (ARRAY['any'::text, 'owner'::text, 'admin'::text, 'master_distributor'::text, 'distributor'::text, 'reseller'::text, 'end_user'::text]))),
  constraint system_alerts_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'scheduled'::text, 'showing'::text, 'ended'::text]))),
  constraint system_alerts_target_company_id_fkey FOREIGN KEY (target_company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint system_alerts_tier_check CHECK ((tier = ANY (ARRAY['any'::text, 'platform'::text, 'master_distributor'::text, 'distributor'::text, 'reseller'::text, 'customer'::text]))),
  constraint system_alerts_title_check CHECK (((length(title) >= 2) AND (length(title) <= 160)))
);

CREATE INDEX system_alerts_active ON public.system_alerts USING btree (company_id, shown_at DESC) WHERE (is_active AND (deleted_at IS NULL));
CREATE INDEX system_alerts_author ON public.system_alerts USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX system_alerts_by_created ON public.system_alerts USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX system_alerts_due ON public.system_alerts USING btree (state) WHERE (state = ANY (ARRAY['scheduled'::text, 'showing'::text]));
CREATE INDEX system_alerts_target ON public.system_alerts USING btree (target_company_id) WHERE (target_company_id IS NOT NULL);

alter table system_alerts enable row level security;
alter table system_alerts force row level security;

create policy "members change alerts of their own subtree" on system_alerts for update to app_user
  using ((( SELECT app.may('alerts'::text, 'update'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = system_alerts.company_id)
 OFFSET 0))))
  with check ((( SELECT app.may('alerts'::text, 'update'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = system_alerts.company_id)
 OFFSET 0))));
create policy "members create alerts of their own subtree" on system_alerts for insert to app_user
  with check ((( SELECT app.may('alerts'::text, 'create'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = system_alerts.company_id)
 OFFSET 0))));
create policy "members read alerts of their own subtree" on system_alerts for select to app_user
  using ((( SELECT app.may('alerts'::text, 'read'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = system_alerts.company_id)
 OFFSET 0))));
create policy "people read alerts that concern them" on system_alerts for select to app_user
  using ((id = ANY (( SELECT app.own_alerts() AS own_alerts)::uuid[])));
create policy "the owner role maintains derived rows" on system_alerts for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on system_alerts for all to app_platform
  using (true)
  with check (true);

CREATE TRIGGER announce AFTER INSERT OR UPDATE OF state, deleted_at, title, message ON system_alerts FOR EACH ROW EXECUTE FUNCTION app.announce_alert();
CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON system_alerts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.audit_row('company_id', 'title');
CREATE TRIGGER delete_notifications AFTER DELETE ON system_alerts FOR EACH ROW EXECUTE FUNCTION app.delete_notifications_about();
CREATE TRIGGER guard BEFORE UPDATE OF deleted_at ON system_alerts FOR EACH ROW EXECUTE FUNCTION app.guard_record('alerts');
CREATE TRIGGER keep BEFORE INSERT OR UPDATE ON system_alerts FOR EACH ROW EXECUTE FUNCTION app.guard_alert();
CREATE TRIGGER recycle AFTER UPDATE OF deleted_at ON system_alerts FOR EACH ROW EXECUTE FUNCTION app.sync_recycle_bin('company_id', 'title');
CREATE TRIGGER send_event AFTER INSERT OR DELETE OR UPDATE ON system_alerts FOR EACH ROW EXECUTE FUNCTION app.announce_alert_change();
CREATE TRIGGER touch BEFORE UPDATE ON system_alerts FOR EACH ROW EXECUTE FUNCTION app.touch();

grant delete, insert, select, update on system_alerts to app_platform;
grant select on system_alerts to app_user;

grant insert (id, company_id, title, message, alert_type, tier, role, target_company_id, acknowledgement, starts_at, expires_at) on system_alerts to app_user;
grant update (title, message, alert_type, tier, role, target_company_id, acknowledgement, state, starts_at, expires_at, shown_at, deleted_at, deleted_by) on system_alerts to app_user;
