-- Domains of a company's own, the texts and the mail that go out under its name.

-- Whoever proves a domain has it: a claim that nobody has proved must not keep out the one it belongs to. So a
-- name may stand on several lists, and is valid on one. Its TXT record has to carry the challenge.
alter table tenant_domains drop constraint tenant_domains_domain_key;
alter table tenant_domains
  add column challenge text not null default replace(gen_random_uuid()::text, '-', ''),
  add column is_primary boolean not null default false,
  add column checked_at timestamptz,
  -- When it is looked at by itself; never where it is empty.
  add column next_check_at timestamptz,
  add column checks integer not null default 0,
  -- Since when a valid one has been found wrong: it goes on for a time before it is taken away.
  add column problem_since timestamptz,
  add column findings jsonb,
  add unique (company_id, domain);
create unique index tenant_domains_valid on tenant_domains (domain) where status = 'valid';
create unique index tenant_domains_primary on tenant_domains (company_id) where is_primary;
create index tenant_domains_due on tenant_domains (next_check_at) where next_check_at is not null;

-- A look that changed nothing is neither remembered nor told to every process.
drop trigger audit on tenant_domains;
drop trigger tell on tenant_domains;
create trigger audit after insert or delete or update of company_id, domain, status, is_primary on tenant_domains
  for each row execute function app.audit_row('company_id', 'domain');
create trigger tell after insert or delete or update of company_id, domain, status, is_primary on tenant_domains
  for each row execute function app.tell_public_change();

-- Whether the caller may do something to a company's public face: it lies within reach, and the role allows it.
create function app.may_brand(company uuid, wanted_action text) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select app.may('branding', wanted_action)
      and exists (select from get_accessible_companies(app.user_id(), 'read') a where a.id = company)
  $$;

-- The state of a domain is never the caller's to write, so it comes and goes by these. Null: there is no such
-- company or domain within reach.
create function app.add_domain(company uuid, name text, moment timestamptz) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    added uuid;
  begin
    if not app.may_brand(company, 'create') then
      return null;
    end if;
    if (select count(*) from tenant_domains where company_id = company) >= 20 then
      raise exception using errcode = 'TL017', message = 'A company can have up to 20 domains. Remove one first.';
    end if;
    insert into tenant_domains (company_id, domain, next_check_at) values (company, name, moment)
      on conflict do nothing returning id into added;
    if added is null then
      raise exception using errcode = 'TL017', message = 'This domain is on the list already.';
    end if;
    return added;
  end $$;

create function app.remove_domain(wanted uuid) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    removed text;
  begin
    delete from tenant_domains where id = wanted and app.may_brand(company_id, 'delete')
      returning domain into removed;
    return removed;
  end $$;

-- Has it looked at as soon as may be, and patiently again after that.
create function app.recheck_domain(wanted uuid, moment timestamptz) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    asked text;
  begin
    update tenant_domains set next_check_at = moment, checks = 0
      where id = wanted and app.may_brand(company_id, 'update')
      returning domain into asked;
    return asked;
  end $$;

-- The one of several domains that links and search engines are told.
create function app.prefer_domain(wanted uuid) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    preferred tenant_domains;
  begin
    select * into preferred from tenant_domains
      where id = wanted and app.may_brand(company_id, 'update') for update;
    if preferred.id is null then
      return null;
    end if;
    if preferred.status <> 'valid' then
      raise exception using errcode = 'TL017', message = 'Only a verified domain can be the main one.';
    end if;
    update tenant_domains set is_primary = false
      where company_id = preferred.company_id and is_primary and id <> wanted;
    update tenant_domains set is_primary = true where id = wanted and not is_primary;
    return preferred.domain;
  end $$;

-- The address under which a tenant wants to be known, asked under any of its own.
create function app.canonical_domain(host text) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select d.domain from get_tenant_by_domain(host) t join tenant_domains d on d.company_id = t.company_id
    where d.status = 'valid'
    order by d.is_primary desc, d.created_at, d.id
    limit 1
  $$;

-- Whether mail may leave in the name of an address: one of the platform's, or at a verified domain of the
-- company's own. Otherwise anybody could write as anybody through our mail server.
create function app.may_send_as(company uuid, address text) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select exists (select from companies c where c.id = company and c.kind = 'platform')
      or exists (
        select from tenant_domains d
        where d.company_id = company and d.status = 'valid'
          and (split_part(lower(address), '@', 2) = d.domain
            or right(split_part(lower(address), '@', 2), length(d.domain) + 1) = '.' || d.domain))
  $$;

-- Texts of a company's public face and who its mail comes from. An empty text is taken away: then the
-- built-in one stands. False: there is no such company within reach.
create function app.set_site_texts(company uuid, texts jsonb) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    wanted record;
  begin
    if not app.may_brand(company, 'update') then
      return false;
    end if;
    for wanted in select key, value from jsonb_each_text(texts) loop
      if not wanted.key = any (array['site_name', 'tagline', 'contact_email', 'contact_phone', 'support_email',
          'copyright', 'mail_sender_name', 'mail_sender_address', 'mail_reply_to'])
        or length(wanted.value) > 300 then
        raise exception using errcode = '22023', message = 'not a text of a site';
      end if;
      if wanted.key = 'mail_sender_address' and wanted.value <> ''
        and not app.may_send_as(company, wanted.value) then
        raise exception using errcode = 'TL017',
          message = 'The sender has to be an address at one of your verified domains.';
      end if;
      if wanted.value = '' then
        delete from site_settings where company_id = company and setting_key = wanted.key;
      else
        insert into site_settings (company_id, setting_key, setting_value)
          values (company, wanted.key, to_jsonb(wanted.value))
          on conflict (company_id, setting_key) do update set setting_value = excluded.setting_value
          where site_settings.setting_value <> excluded.setting_value;
      end if;
    end loop;
    return true;
  end $$;

-- Mail in a company's own words. Those below inherit them; where nobody says anything the built-in words stand.
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
create policy read on email_templates for select to app_user
  using ((select app.may('branding', 'read')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a where a.id = email_templates.company_id offset 0));
create policy "create" on email_templates for insert to app_user
  with check ((select app.may('branding', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a where a.id = email_templates.company_id offset 0));
create policy change on email_templates for update to app_user
  using ((select app.may('branding', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a where a.id = email_templates.company_id offset 0))
  with check ((select app.may('branding', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a where a.id = email_templates.company_id offset 0));
create policy remove on email_templates for delete to app_user
  using ((select app.may('branding', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a where a.id = email_templates.company_id offset 0));
grant select, insert (id, company_id, kind, subject, body, button), update (subject, body, button), delete
  on email_templates to app_user;
grant select, insert, update, delete on email_templates to app_platform;
create trigger touch before update on email_templates for each row execute function app.touch();
create trigger audit after insert or update or delete on email_templates
  for each row execute function app.audit_row('company_id', 'kind');

-- The words of mails with a link where nobody has chosen others. {{link}} becomes the button and its address.
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
        'Approve the change')
  $$;

-- The words of a mail for a company: its own, else those of the nearest company above, else the built-in ones.
-- A person is told about companies within reach only, but also what those inherit from above.
create function app.email_template(company uuid, wanted_kind text)
  returns table (subject text, body text, button text, source text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select found.subject, found.body, found.button, found.source
    from (
      select e.subject, e.body, e.button, case t.depth when 0 then 'own' else 'inherited' end as source, t.depth
      from company_tree t join email_templates e on e.company_id = t.ancestor_id
      where t.descendant_id = company and e.kind = wanted_kind
      union all
      select d.subject, d.body, d.button, 'built_in', 1000000
      from app.default_email_templates() d where d.kind = wanted_kind) found
    where current_setting('role') <> 'app_user' or app.may_brand(company, 'read')
    order by found.depth
    limit 1
  $$;

grant execute on function app.add_domain, app.remove_domain, app.recheck_domain, app.prefer_domain,
  app.set_site_texts to app_user;
grant execute on function app.email_template to app_user, app_auth;
grant execute on function app.may_send_as to app_platform;
grant execute on function app.canonical_domain to trunkline_login;
