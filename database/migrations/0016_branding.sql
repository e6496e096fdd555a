-- A company's face is its administrators' to change: theme, logo, favicon; with the table that pictures stand in.

-- What is known of an uploaded picture; its bytes are in the file store under storage_path. A row never changes
-- and is not deleted when nothing shows it any more: the media library will.
create table media_assets (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete cascade,
  storage_path text not null check (length(storage_path) <= 300),
  alt_text text not null default '' check (length(alt_text) <= 300),
  original_filename text not null check (length(original_filename) between 1 and 255),
  mime_type text not null check (mime_type in ('image/webp', 'image/png')),
  bytes integer not null check (bytes > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  created_by uuid default app.user_id() references auth_users (id) on delete set null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  -- The same picture twice is one row.
  unique (company_id, sha256)
);
call app.protect('media_assets');
create trigger touch before update on media_assets for each row execute function app.touch();
create trigger audit after insert or update or delete on media_assets
  for each row execute function app.audit_row('company_id', 'original_filename');

create policy read on media_assets for select to app_user
  using ((select app.may('branding', 'read')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a where a.id = media_assets.company_id offset 0));
create policy create_asset on media_assets for insert to app_user
  with check ((select app.may('branding', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'update') a where a.id = media_assets.company_id offset 0));
grant select on media_assets to app_user;
grant select, insert, update, delete on media_assets to app_platform;
grant insert (id, company_id, storage_path, alt_text, original_filename, mime_type, bytes, width, height, sha256)
  on media_assets to app_user;

-- Pictures of the own company only. What a page needs to show one follows the reference, so that the hottest
-- public read, the face of a host, stays one row.
alter table tenant_themes
  add column logo jsonb,
  add column favicon jsonb,
  add check (length(custom_css) <= 20000),
  add check (length(font_family) between 1 and 100),
  add check (jsonb_typeof(background_effect_settings) = 'object'),
  add foreign key (company_id, logo_media_id) references media_assets (company_id, id)
    on delete set null (logo_media_id),
  add foreign key (company_id, favicon_media_id) references media_assets (company_id, id)
    on delete set null (favicon_media_id);
create index tenant_themes_by_logo on tenant_themes (company_id, logo_media_id);
create index tenant_themes_by_favicon on tenant_themes (company_id, favicon_media_id);

create function app.follow_theme_media() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    new.logo := (
      select jsonb_build_object('sha256', m.sha256, 'width', m.width, 'height', m.height)
      from media_assets m where m.company_id = new.company_id and m.id = new.logo_media_id);
    new.favicon := (
      select jsonb_build_object('sha256', m.sha256, 'width', m.width, 'height', m.height)
      from media_assets m where m.company_id = new.company_id and m.id = new.favicon_media_id);
    return new;
  end $$;
create trigger follow_media before insert or update on tenant_themes
  for each row execute function app.follow_theme_media();

create policy create_theme on tenant_themes for insert to app_user
  with check ((select app.may('branding', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'update') a where a.id = tenant_themes.company_id offset 0));
create policy change on tenant_themes for update to app_user
  using ((select app.may('branding', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'update') a where a.id = tenant_themes.company_id offset 0))
  with check ((select app.may('branding', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'update') a where a.id = tenant_themes.company_id offset 0));
grant insert (id, company_id, logo_media_id, favicon_media_id, primary_color, secondary_color, accent_color,
    background_color, text_color, font_family, custom_css, background_effect, background_effect_settings)
  on tenant_themes to app_user;
grant update (logo_media_id, favicon_media_id, primary_color, secondary_color, accent_color,
    background_color, text_color, font_family, custom_css, background_effect, background_effect_settings)
  on tenant_themes to app_user;

-- What a company shows in public, for a preview before it has a domain: the same that app.tenant_of_host gives of
-- a domain of its own, and as little; nothing of a company that is suspended or gone.
create function app.face_of_company(company uuid) returns jsonb
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select jsonb_build_object(
      'claimed', false,
      'company_id', c.id, 'company_name', c.name, 'tenant_slug', c.slug,
      'theme', (select to_jsonb(th) from tenant_themes th where th.company_id = c.id),
      'settings', coalesce((select jsonb_object_agg(s.setting_key, s.setting_value)
        from site_settings s where s.company_id = c.id), '{}'),
      'limits', '{}'::jsonb)
    from companies c
    where c.id = company and c.status = 'active' and c.deleted_at is null
  $$;
grant execute on function app.face_of_company to trunkline_login;
