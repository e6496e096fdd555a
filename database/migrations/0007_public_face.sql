-- What a visitor sees: domains, themes, settings, published pages.

create table tenant_themes (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null unique references companies (id) on delete cascade,
  logo_media_id uuid,
  favicon_media_id uuid,
  primary_color text not null default '#0F766E',
  secondary_color text not null default '#334155',
  accent_color text not null default '#F59E0B',
  background_color text not null default '#FAFAF7',
  text_color text not null default '#0B1220',
  font_family text not null default 'Geist',
  custom_css text not null default '',
  background_effect text not null default 'none',
  background_effect_settings jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (least(primary_color, secondary_color, accent_color, background_color, text_color) ~ '^#'),
  check (concat(primary_color, secondary_color, accent_color, background_color, text_color)
    ~* '^(#[0-9a-f]{6}){5}$')
);

create table tenant_domains (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete cascade,
  domain text not null unique check (domain = lower(domain) and length(domain) <= 253),
  status text not null default 'pending' check (status in ('pending', 'valid', 'invalid', 'conflict', 'not_found')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);

create table site_settings (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete cascade,
  setting_key text not null,
  setting_value jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, setting_key)
);

create table pages (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete cascade,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*(/[a-z0-9]+(-[a-z0-9]+)*)*$' and length(slug) <= 200),
  title text not null check (length(title) between 1 and 200),
  description text not null default '' check (length(description) <= 300),
  published boolean not null default false,
  content jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, slug),
  unique (company_id, id)
);

do $$
  declare
    target text;
    resource text;
  begin
    foreach target in array array['tenant_themes', 'tenant_domains', 'site_settings', 'pages'] loop
      resource := case target when 'pages' then 'pages' else 'branding' end;
      call app.protect(target::regclass);
      execute format('create policy read on %1$I for select to app_user
        using ((select app.may(%2$L, ''read'')) and exists (
          select from get_accessible_companies(app.user_id(), ''read'') a where a.id = %1$I.company_id offset 0))',
        target, resource);
      execute format('grant select on %I to app_user', target);
      execute format('create trigger touch before update on %I for each row execute function app.touch()', target);
    end loop;
  end $$;

create policy change on pages for update to app_user
  using ((select app.may('pages', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'update') a where a.id = pages.company_id offset 0))
  with check ((select app.may('pages', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'update') a where a.id = pages.company_id offset 0));
grant update (title, description, published, content) on pages to app_user;

create policy visit on pages for select to app_public
  using (published and company_id = (select app.tenant_id()));
grant select (id, company_id, slug, title, description, published, content, updated_at) on pages to app_public;

create trigger audit after insert or update or delete on pages
  for each row execute function app.audit_row('company_id', 'title');
create trigger audit after insert or update or delete on tenant_themes
  for each row execute function app.audit_row('company_id', 'id');
create trigger audit after insert or update or delete on tenant_domains
  for each row execute function app.audit_row('company_id', 'domain');
create trigger audit after insert or update or delete on site_settings
  for each row execute function app.audit_row('company_id', 'setting_key');

-- All processes forget what they rendered of a tenant as soon as the change is committed.
create function app.tell_public_change() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    perform pg_notify('public_change', coalesce(new.company_id, old.company_id)::text);
    return null;
  end $$;
create function app.tell_company_change() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    perform pg_notify('public_change', new.id::text);
    return null;
  end $$;
create trigger tell after update of name, status, deleted_at on companies
  for each row execute function app.tell_company_change();
create trigger tell after insert or update or delete on pages
  for each row execute function app.tell_public_change();
create trigger tell after insert or update or delete on tenant_themes
  for each row execute function app.tell_public_change();
create trigger tell after insert or update or delete on tenant_domains
  for each row execute function app.tell_public_change();
create trigger tell after insert or update or delete on site_settings
  for each row execute function app.tell_public_change();

-- Tenant-specific rules override the general ones; the highest priority counts.
create table rate_limit_overrides (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete cascade,
  rule text not null,
  seconds integer not null check (seconds between 1 and 86400),
  max integer not null check (max between 0 and 100000),
  priority integer not null default 0,
  unique (company_id, rule, priority)
);
call app.protect('rate_limit_overrides');
create trigger audit after insert or update or delete on rate_limit_overrides
  for each row execute function app.audit_row('company_id', 'rule');
create trigger tell after insert or update or delete on rate_limit_overrides
  for each row execute function app.tell_public_change();

create function get_tenant_by_domain(domain_name text)
  returns table (company_id uuid, company_name text, tenant_slug text, theme_id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select c.id, c.name, c.slug, t.id
    from tenant_domains d
    join companies c on c.id = d.company_id
    left join tenant_themes t on t.company_id = c.id
    where d.domain = lower(domain_name) and d.status = 'valid'
      and c.status = 'active' and c.deleted_at is null
  $$;

-- The public face of a host: its own tenant, or the platform's for a host nobody has claimed.
create function app.tenant_of_host(host text) returns jsonb
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with tenant as (
      select company_id, company_name, tenant_slug from get_tenant_by_domain(host)
      union all
      select id, name, slug from companies
        where kind = 'platform' and not exists (select from get_tenant_by_domain(host))
      limit 1)
    select jsonb_build_object(
      'claimed', exists (select from get_tenant_by_domain(host)),
      'company_id', t.company_id, 'company_name', t.company_name, 'tenant_slug', t.tenant_slug,
      'theme', (select to_jsonb(th) from tenant_themes th where th.company_id = t.company_id),
      'settings', coalesce((select jsonb_object_agg(s.setting_key, s.setting_value)
        from site_settings s where s.company_id = t.company_id), '{}'),
      'limits', coalesce((select jsonb_object_agg(o.rule, jsonb_build_object('seconds', o.seconds, 'max', o.max)
          order by o.priority)
        from rate_limit_overrides o where o.company_id = t.company_id), '{}'))
    from tenant t
  $$;

-- The hottest public read in one round trip: claims and row by one call, under the visitor's own policies.
create function app.read_published_page(tenant uuid, wanted_slug text)
  returns table (id uuid, slug text, title text, description text, published boolean, content jsonb, updated_at timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    perform set_config('app.tenant_id', tenant::text, true);
    return query
      select p.id, p.slug, p.title, p.description, p.published, p.content, p.updated_at
      from pages p where p.company_id = tenant and p.slug = wanted_slug;
  end $$;
grant execute on function app.read_published_page to trunkline_login;
grant create on schema app to app_public;
alter function app.read_published_page owner to app_public;
revoke create on schema app from app_public;

grant execute on function get_tenant_by_domain, app.tenant_of_host to trunkline_login, app_public, app_user, app_platform;
