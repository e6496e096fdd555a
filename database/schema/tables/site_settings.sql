create table site_settings (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  setting_key text not null,
  setting_value jsonb not null,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint site_settings_pkey PRIMARY KEY (id),
  constraint site_settings_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint site_settings_company_id_setting_key_key UNIQUE (company_id, setting_key)
);

alter table site_settings enable row level security;
alter table site_settings force row level security;

create policy "members read site settings of their own subtree" on site_settings for select to app_user
  using ((( SELECT app.may('branding'::text, 'read'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = site_settings.company_id)
 OFFSET 0))));
create policy "the owner role maintains derived rows" on site_settings for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on site_settings for all to app_platform
  using (true)
  with check (true);

CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON site_settings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.audit_row('company_id', 'setting_key');
CREATE TRIGGER follow_main_logo BEFORE INSERT OR UPDATE ON site_settings FOR EACH ROW WHEN (new.setting_key = 'main_logo'::text AND jsonb_typeof(new.setting_value) = 'object'::text) EXECUTE FUNCTION app.sync_main_logo();
CREATE TRIGGER media_uses AFTER INSERT OR DELETE OR UPDATE ON site_settings FOR EACH ROW EXECUTE FUNCTION app.sync_media_uses('setting', 'setting_key');
CREATE TRIGGER send_event AFTER INSERT OR DELETE OR UPDATE ON site_settings FOR EACH ROW EXECUTE FUNCTION app.announce_public_change();
CREATE TRIGGER touch BEFORE UPDATE ON site_settings FOR EACH ROW EXECUTE FUNCTION app.touch();

grant delete, insert, select, update on site_settings to app_platform;
grant select on site_settings to app_user;
