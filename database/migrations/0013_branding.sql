-- Branding that administrators change: theme, logo, favicon, domains, and the texts and mail of a
-- company. A site shows published content of its company and those above it: a change invalidates
-- only these sites.

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
  -- Only the company's own pictures. Everything a page needs to show one is copied here, so that
  -- the most frequent public read, the branding of a host, is a single row.
  logo jsonb,
  favicon jsonb,
  check (least(primary_color, secondary_color, accent_color, background_color, text_color) ~ '^#'),
  check (concat(primary_color, secondary_color, accent_color, background_color, text_color)
    ~* '^(#[0-9a-f]{6}){5}$'),
  check (length(custom_css) <= 20000),
  check (length(font_family) between 1 and 100),
  check (jsonb_typeof(background_effect_settings) = 'object'),
  foreign key (company_id, logo_media_id) references media_assets (company_id, id)
    on delete set null (logo_media_id),
  foreign key (company_id, favicon_media_id) references media_assets (company_id, id)
    on delete set null (favicon_media_id)
);

create index tenant_themes_by_logo on tenant_themes (company_id, logo_media_id);
create index tenant_themes_by_favicon on tenant_themes (company_id, favicon_media_id);

call app.protect('tenant_themes');

create policy "members read themes of their own subtree" on tenant_themes for select to app_user
  using ((select app.may('branding', 'read')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = tenant_themes.company_id offset 0));

create policy "members create themes of their own subtree" on tenant_themes for insert to app_user
  with check ((select app.may('branding', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'update') a
      where a.id = tenant_themes.company_id offset 0));

create policy "members change themes of their own subtree" on tenant_themes for update to app_user
  using ((select app.may('branding', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'update') a
      where a.id = tenant_themes.company_id offset 0))
  with check ((select app.may('branding', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'update') a
      where a.id = tenant_themes.company_id offset 0));
grant select, insert, update, delete on tenant_themes to app_platform;
grant select,
  insert (id, company_id, logo_media_id, favicon_media_id, primary_color, secondary_color,
    accent_color, background_color, text_color, font_family, custom_css, background_effect,
    background_effect_settings),
  update (logo_media_id, favicon_media_id, primary_color, secondary_color, accent_color,
    background_color, text_color, font_family, custom_css, background_effect,
    background_effect_settings)
  on tenant_themes to app_user;

create trigger touch before update on tenant_themes for each row execute function app.touch();

create constraint trigger audit after insert or update or delete
  on tenant_themes deferrable initially deferred
  for each row execute function app.audit_row('company_id', 'id');

create trigger tell after insert or update or delete on tenant_themes
  for each row execute function app.announce_public_change();

create function app.sync_theme_media() returns trigger
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
  for each row execute function app.sync_theme_media();

create trigger media_uses after insert or update or delete on tenant_themes
  for each row execute function app.sync_media_uses('theme', 'id');

create table tenant_domains (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete cascade,
  domain text not null check (domain = lower(domain) and length(domain) <= 253),
  status text not null default 'pending'
    check (status in ('pending', 'valid', 'invalid', 'conflict', 'not_found')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  challenge text not null default replace(gen_random_uuid()::text, '-', ''),
  is_primary boolean not null default false,
  checked_at timestamptz,
  -- The next automatic check; null if there is none.
  next_check_at timestamptz,
  checks integer not null default 0,
  -- When checks of a verified domain began to fail: it keeps working for a grace period.
  problem_since timestamptz,
  findings jsonb,
  unique (company_id, domain)
);

create unique index tenant_domains_valid on tenant_domains (domain) where status = 'valid';
create unique index tenant_domains_primary on tenant_domains (company_id) where is_primary;
create index tenant_domains_due on tenant_domains (next_check_at) where next_check_at is not null;

call app.protect('tenant_domains');

create policy "members read domains of their own subtree" on tenant_domains for select to app_user
  using ((select app.may('branding', 'read')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = tenant_domains.company_id offset 0));
grant select, insert, update, delete on tenant_domains to app_platform;
grant select on tenant_domains to app_user;

create trigger touch before update on tenant_domains for each row execute function app.touch();

create constraint trigger audit after insert or delete or update of company_id, domain, status,
  is_primary on tenant_domains deferrable initially deferred
  for each row execute function app.audit_row('company_id', 'domain');

create trigger tell after insert or delete or update of company_id, domain, status, is_primary
  on tenant_domains
  for each row execute function app.announce_public_change();

create trigger end_sessions after insert or delete or update of company_id, domain, status,
  problem_since
  on tenant_domains for each row execute function app.end_sessions_of_domain();

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
grant execute on function get_tenant_by_domain to app_platform, app_public, app_user,
  trunkline_login;

-- The public branding of a host: its own tenant, or the platform for a host no company has claimed.
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
      'lineage', (select jsonb_agg(a.ancestor_id order by a.depth) from company_tree a
        where a.descendant_id = t.company_id),
      'theme', (select to_jsonb(th) from tenant_themes th where th.company_id = t.company_id),
      'settings', coalesce((select jsonb_object_agg(s.setting_key, s.setting_value)
        from site_settings s where s.company_id = t.company_id), '{}'),
      'limits', coalesce((select jsonb_object_agg(o.rule,
          jsonb_build_object('seconds', o.seconds, 'max', o.max)
          order by o.priority)
        from rate_limit_overrides o where o.company_id = t.company_id), '{}'))
    from tenant t
  $$;
grant execute on function app.tenant_of_host to app_platform, app_public, app_user, trunkline_login;

-- What a company shows in public, for a preview without a domain: the same as app.tenant_of_host
-- for its own domain, and no more; null for a suspended or deleted company.
create function app.site_context_of_company(company uuid) returns jsonb
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
grant execute on function app.site_context_of_company to trunkline_login;

-- Whether the caller may do something to a company's branding: it is within reach and their role
-- grants it.
create function app.can_brand(company uuid, wanted_action text) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select app.may('branding', wanted_action)
      and exists (select from get_accessible_companies(app.user_id(), 'read') a
        where a.id = company)
  $$;

-- Callers can't write a domain's state, so they add and remove domains through these functions.
-- Null: no such company or domain within reach.
create function app.add_domain(company uuid, name text, moment timestamptz) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    added uuid;
  begin
    if not app.can_brand(company, 'create') then
      return null;
    end if;
    if (select count(*) from tenant_domains where company_id = company) >= 20 then
      raise exception using errcode = 'TL017',
        message = 'A company can have up to 20 domains. Remove one first.';
    end if;
    insert into tenant_domains (company_id, domain, next_check_at) values (company, name, moment)
      on conflict do nothing returning id into added;
    if added is null then
      raise exception using errcode = 'TL017', message = 'This domain is on the list already.';
    end if;
    return added;
  end $$;
grant execute on function app.add_domain to app_user;

create function app.remove_domain(wanted uuid) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    removed text;
  begin
    delete from tenant_domains where id = wanted and app.can_brand(company_id, 'delete')
      returning domain into removed;
    return removed;
  end $$;
grant execute on function app.remove_domain to app_user;

-- Schedules a check as soon as possible, and restarts the intervals after it.
create function app.request_domain_check(wanted uuid, moment timestamptz) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    asked text;
  begin
    update tenant_domains set next_check_at = moment, checks = 0
      where id = wanted and app.can_brand(company_id, 'update')
      returning domain into asked;
    return asked;
  end $$;
grant execute on function app.request_domain_check to app_user;

-- Makes one of several domains the one used in links and announced to search engines.
create function app.set_primary_domain(wanted uuid) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    preferred tenant_domains;
  begin
    select * into preferred from tenant_domains
      where id = wanted and app.can_brand(company_id, 'update') for update;
    if preferred.id is null then
      return null;
    end if;
    if preferred.status <> 'valid' then
      raise exception using errcode = 'TL017',
        message = 'Only a verified domain can be the main one.';
    end if;
    update tenant_domains set is_primary = false
      where company_id = preferred.company_id and is_primary and id <> wanted;
    update tenant_domains set is_primary = true where id = wanted and not is_primary;
    return preferred.domain;
  end $$;
grant execute on function app.set_primary_domain to app_user;

-- The primary domain of a tenant, found by any of its domains.
create function app.canonical_domain(host text) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select d.domain from get_tenant_by_domain(host) t join tenant_domains d
      on d.company_id = t.company_id
    where d.status = 'valid'
    order by d.is_primary desc, d.created_at, d.id
    limit 1
  $$;
grant execute on function app.canonical_domain to trunkline_login;

-- Whether mail can be sent from an address: one of the platform's, or at a verified domain of the
-- company. Otherwise anyone could impersonate anyone through our mail server.
create function app.can_send_as(company uuid, address text) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select exists (select from companies c where c.id = company and c.kind = 'platform')
      or exists (
        select from tenant_domains d
        where d.company_id = company and d.status = 'valid'
          and (split_part(lower(address), '@', 2) = d.domain
            or right(split_part(lower(address), '@', 2), length(d.domain) + 1) = '.' || d.domain))
  $$;
grant execute on function app.can_send_as to app_platform;

-- A company's own mail templates, inherited by those below; without any, the built-in texts are
-- used.
create table email_templates (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete cascade,
  kind text not null check (length(kind) between 1 and 60),
  subject text not null check (length(subject) between 1 and 200 and subject !~ '[\r\n]'),
  body text not null check (length(body) between 1 and 5000),
  button text not null check (length(button) between 1 and 60 and button !~ '[\r\n]'),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, kind)
);

call app.protect('email_templates');

create policy "members read email templates of their own subtree" on email_templates
  for select to app_user
  using ((select app.may('branding', 'read')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = email_templates.company_id offset 0));

create policy "members create email templates of their own subtree" on email_templates
  for insert to app_user
  with check ((select app.may('branding', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = email_templates.company_id offset 0));

create policy "members change email templates of their own subtree" on email_templates
  for update to app_user
  using ((select app.may('branding', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = email_templates.company_id offset 0))
  with check ((select app.may('branding', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = email_templates.company_id offset 0));

create policy "members delete email templates of their own subtree" on email_templates
  for delete to app_user
  using ((select app.may('branding', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = email_templates.company_id offset 0));
grant select, insert, update, delete on email_templates to app_platform;
grant select, insert (id, company_id, kind, subject, body, button),
  update (subject, body, button),
  delete on email_templates to app_user;

create trigger touch before update on email_templates for each row execute function app.touch();

create constraint trigger audit after insert or update or delete
  on email_templates deferrable initially deferred
  for each row execute function app.audit_row('company_id', 'kind');

-- The built-in mail templates.
create function app.default_email_templates()
  returns table (kind text, subject text, body text, button text)
  language sql immutable
  as $$
    values
      ('confirm_address', 'Confirm your email address for {{site}}',
        E'Somebody signed up with this address. Confirm that it is yours to go on.\n\n{{link}}\n\nThe link works once, for {{lifetime}}.\n\nIf this was not you, ignore this mail: nothing happens without the link.',
        'Confirm email address'),
      ('already_registered', 'You already have an account at {{site}}',
        E'Somebody signed up with this address, but it has an account. There is no need for another one: sign in with this link.\n\n{{link}}\n\nThe link works once, for {{lifetime}}.\n\nIf this was not you, ignore this mail: nothing happens without the link.',
        'Sign in'),
      ('magic_link', 'Sign in to {{site}}',
        E'Here is the link to sign in that you asked for.\n\n{{link}}\n\nThe link works once, for {{lifetime}}.\n\nIf this was not you, ignore this mail: nothing happens without the link.',
        'Sign in'),
      ('reset_password', 'Choose a new password for {{site}}',
        E'Somebody asked for a new password for your account. When you choose one, you are signed out everywhere.\n\n{{link}}\n\nThe link works once, for {{lifetime}}.\n\nIf this was not you, ignore this mail: your password stays as it is.',
        'Choose a new password'),
      ('invitation', 'Invitation to {{company}}',
        E'{{inviter}} invites you to join {{company}} at {{site}}. Your role: {{role}}.\n\n{{link}}\n\nThe link works once, for {{lifetime}}.\n\nIf you do not know who invites you, ignore this mail: nothing happens without the link.',
        'Accept invitation'),
      ('change_email', 'Confirm your new email address for {{site}}',
        E'This address is to become the one of your account. Confirm that it is yours.\n\nThe change happens when the present address has approved it too.\n\n{{link}}\n\nThe link works once, for {{lifetime}}.\n\nIf this was not you, ignore this mail: nothing happens without the link.',
        'Confirm new address'),
      ('approve_email', 'Approve the new email address for {{site}}',
        E'The address of your account is to become {{new_email}}. It changes when both addresses have confirmed it.\n\n{{link}}\n\nThe link works once, for {{lifetime}}.\n\nIf this was not you, do not open the link: your address stays as it is. Somebody is signed in to your account, so end all sessions and change your password in your settings right away.',
        'Approve the change'),
      ('notification', '{{title}}',
        E'{{text}}\n\n{{link}}\n\nWhy you get this: {{reason}}',
        'Open'),
      ('notification_digest', 'New at {{site}}: {{count}}',
        E'Here is what you have not read yet.\n\n{{items}}\n\n{{link}}',
        'See all')
  $$;

-- The template of a mail for a company: its own, else that of the nearest company above, else the
-- built-in one. A person can read it for companies within reach only, including what those inherit.
create function app.email_template(company uuid, wanted_kind text)
  returns table (subject text, body text, button text, source text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select found.subject, found.body, found.button, found.source
    from (
      select e.subject, e.body, e.button, case t.depth when 0
        then 'own' else 'inherited' end as source, t.depth
      from company_tree t join email_templates e on e.company_id = t.ancestor_id
      where t.descendant_id = company and e.kind = wanted_kind
      union all
      select d.subject, d.body, d.button, 'built_in', 1000000
      from app.default_email_templates() d where d.kind = wanted_kind) found
    where current_setting('role') <> 'app_user' or app.can_brand(company, 'read')
    order by found.depth
    limit 1
  $$;
grant execute on function app.email_template to app_auth, app_platform, app_user;

create function app.sync_main_logo() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    wanted text := new.setting_value ->> 'media_asset_id';
    picture jsonb;
  begin
    if wanted is not null then
      select jsonb_build_object('sha256', m.sha256, 'width', m.width, 'height',
        m.height) into picture
        from media_assets m where m.company_id = new.company_id and m.id::text = wanted;
      if picture is null then
        raise exception using errcode = 'TL027',
          message = 'This picture is not in the library of this company.';
      end if;
    end if;
    new.setting_value := (new.setting_value - 'asset') || jsonb_build_object('asset', picture);
    return new;
  end $$;

create function app.has_verified_domain(company uuid, wanted_domain text) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select exists (
      select from tenant_domains d join companies c on c.id = d.company_id
      where d.company_id = company and d.domain = wanted_domain and d.status = 'valid'
        and d.problem_since is null
        and c.status = 'active' and c.deleted_at is null)
  $$;
grant execute on function app.has_verified_domain to app_auth;
