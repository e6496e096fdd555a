create table tenant_themes (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null,
  logo_media_id uuid,
  favicon_media_id uuid,
  primary_color text not null default '#0F766E'::text,
  secondary_color text not null default '#334155'::text,
  accent_color text not null default '#F59E0B'::text,
  background_color text not null default '#FAFAF7'::text,
  text_color text not null default '#0B1220'::text,
  font_family text not null default 'Geist'::text,
  custom_css text not null default ''::text,
  background_effect text not null default 'none'::text,
  background_effect_settings jsonb not null default '{}'::jsonb,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  logo jsonb,
  favicon jsonb,
  constraint tenant_themes_pkey PRIMARY KEY (id),
  constraint tenant_themes_background_effect_settings_check CHECK ((jsonb_typeof(background_effect_settings) = 'object'::text)),
  constraint tenant_themes_check CHECK ((LEAST(primary_color, secondary_color, accent_color, background_color, text_color) ~ '^#'::text)),
  constraint tenant_themes_check1 CHECK ((concat(primary_color, secondary_color, accent_color, background_color, text_color) ~* '^(#[0-9a-f]{6}){5}$'::text)),
  constraint tenant_themes_company_id_favicon_media_id_fkey FOREIGN KEY (company_id, favicon_media_id) REFERENCES media_assets(company_id, id) ON DELETE SET NULL (favicon_media_id),
  constraint tenant_themes_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE,
  constraint tenant_themes_company_id_key UNIQUE (company_id),
  constraint tenant_themes_company_id_logo_media_id_fkey FOREIGN KEY (company_id, logo_media_id) REFERENCES media_assets(company_id, id) ON DELETE SET NULL (logo_media_id),
  constraint tenant_themes_custom_css_check CHECK ((length(custom_css) <= 20000)),
  constraint tenant_themes_font_family_check CHECK (((length(font_family) >= 1) AND (length(font_family) <= 100)))
);

CREATE INDEX tenant_themes_by_favicon ON public.tenant_themes USING btree (company_id, favicon_media_id);
CREATE INDEX tenant_themes_by_logo ON public.tenant_themes USING btree (company_id, logo_media_id);

alter table tenant_themes enable row level security;
alter table tenant_themes force row level security;

create policy "members change themes of their own subtree" on tenant_themes for update to app_user
  using ((( SELECT app.may('branding'::text, 'update'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'update'::text) a(id)
  WHERE (a.id = tenant_themes.company_id)
 OFFSET 0))))
  with check ((( SELECT app.may('branding'::text, 'update'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'update'::text) a(id)
  WHERE (a.id = tenant_themes.company_id)
 OFFSET 0))));
create policy "members create themes of their own subtree" on tenant_themes for insert to app_user
  with check ((( SELECT app.may('branding'::text, 'update'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'update'::text) a(id)
  WHERE (a.id = tenant_themes.company_id)
 OFFSET 0))));
create policy "members read themes of their own subtree" on tenant_themes for select to app_user
  using ((( SELECT app.may('branding'::text, 'read'::text) AS may) AND (EXISTS ( SELECT
   FROM get_accessible_companies(app.user_id(), 'read'::text) a(id)
  WHERE (a.id = tenant_themes.company_id)
 OFFSET 0))));
create policy "the owner role maintains derived rows" on tenant_themes for all to trunkline_owner
  using (true)
  with check (true);
create policy "the platform reads and writes every row" on tenant_themes for all to app_platform
  using (true)
  with check (true);

CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON tenant_themes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.audit_row('company_id', 'id');
CREATE TRIGGER follow_media BEFORE INSERT OR UPDATE ON tenant_themes FOR EACH ROW EXECUTE FUNCTION app.sync_theme_media();
CREATE TRIGGER media_uses AFTER INSERT OR DELETE OR UPDATE ON tenant_themes FOR EACH ROW EXECUTE FUNCTION app.sync_media_uses('theme', 'id');
CREATE TRIGGER send_event AFTER INSERT OR DELETE OR UPDATE ON tenant_themes FOR EACH ROW EXECUTE FUNCTION app.announce_public_change();
CREATE TRIGGER touch BEFORE UPDATE ON tenant_themes FOR EACH ROW EXECUTE FUNCTION app.touch();

grant delete, insert, select, update on tenant_themes to app_platform;
grant select on tenant_themes to app_user;

grant insert (id, company_id, logo_media_id, favicon_media_id, primary_color, secondary_color, accent_color, background_color, text_color, font_family, custom_css, background_effect, background_effect_settings) on tenant_themes to app_user;
grant update (logo_media_id, favicon_media_id, primary_color, secondary_color, accent_color, background_color, text_color, font_family, custom_css, background_effect, background_effect_settings) on tenant_themes to app_user;
