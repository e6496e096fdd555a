-- What visitors send through forms, the partners of a company, and settings of its public site.

insert into role_permissions (role, resource, action)
select role, resource, action
from unnest(array['owner', 'admin']) role,
  unnest(array['partners', 'applications', 'requests']) resource,
  unnest(array['read', 'create', 'update', 'delete', 'export']) action
-- What comes through forms is written by nobody else.
where resource = 'partners' or action <> 'create';

-- Soft-deleting a record asks for the right to delete it, beside that of changing it.
create function app.guard_record() returns trigger
  language plpgsql
  as $$
  begin
    if current_user <> 'app_user' or new.deleted_at is not distinct from old.deleted_at then
      return new;
    end if;
    if not app.may(tg_argv[0], 'delete') then
      raise exception using errcode = '42501', message = tg_argv[0] || ':delete is not granted';
    end if;
    return new;
  end $$;

-- A question that came through the contact form of a company's site.
create table contact_requests (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete cascade,
  -- One filled-in form: sent twice, it is one request.
  submission uuid not null,
  name text not null check (length(name) between 1 and 120),
  email text not null check (length(email) between 3 and 254),
  phone text not null default '' check (length(phone) <= 40),
  company_name text not null default '' check (length(company_name) <= 120),
  topic text not null check (topic in ('sales', 'partners', 'support', 'privacy', 'other')),
  message text not null check (length(message) between 1 and 5000),
  state text not null default 'new' check (state in ('new', 'handled')),
  deleted_at timestamptz,
  deleted_by uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, submission)
);
create index contact_requests_by_company on contact_requests (company_id, created_at desc, id);

-- Somebody who wants to become a partner of a company; what follows is the partners' life cycle.
create table partner_applications (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete cascade,
  submission uuid not null,
  company_name text not null check (length(company_name) between 1 and 120),
  website text check (length(website) <= 300),
  contact_name text not null check (length(contact_name) between 1 and 120),
  email text not null check (length(email) between 3 and 254),
  phone text not null default '' check (length(phone) <= 40),
  country text not null check (country ~ '^[A-Z]{2}$'),
  kind text not null check (kind in ('distributor', 'reseller', 'provider', 'referral')),
  message text not null default '' check (length(message) <= 5000),
  state text not null default 'new' check (state in ('new', 'reviewing', 'approved', 'declined')),
  deleted_at timestamptz,
  deleted_by uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, submission)
);
create index partner_applications_by_company on partner_applications (company_id, created_at desc, id);

-- The business relation that a company has with one below it, and what visitors may find of it.
create table partners (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete cascade,
  partner_company_id uuid references companies (id) on delete cascade,
  -- Of the partner's company, followed by triggers: visitors read no companies.
  name text not null default '' check (length(name) <= 120),
  active boolean not null default true,
  tier text not null default 'registered' check (tier in ('registered', 'silver', 'gold', 'platinum')),
  -- Whether visitors find it in the locator.
  listed boolean not null default false,
  city text not null default '' check (length(city) <= 80),
  country text not null default '' check (country ~ '^([A-Z]{2})?$'),
  -- Between commas.
  specialities text not null default '' check (length(specialities) <= 300),
  website text check (length(website) <= 300),
  deleted_at timestamptz,
  deleted_by uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index partners_once on partners (company_id, partner_company_id) where deleted_at is null;
create index partners_by_partner on partners (partner_company_id);
create index partners_listed on partners (company_id, lower(name), id) where listed and active and deleted_at is null;

create function app.follow_partner_company() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    select c.name, c.status = 'active' and c.deleted_at is null into new.name, new.active
      from companies c where c.id = new.partner_company_id;
    new.name := coalesce(new.name, '');
    new.active := coalesce(new.active, false);
    return new;
  end $$;
create trigger follow before insert on partners
  for each row execute function app.follow_partner_company();
create function app.tell_partners() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    update partners set name = new.name, active = new.status = 'active' and new.deleted_at is null
      where partner_company_id = new.id;
    return null;
  end $$;
create trigger partners after update of name, status, deleted_at on companies
  for each row execute function app.tell_partners();

do $$
  declare
    target text;
    resource text;
    label text;
  begin
    foreach target in array array['contact_requests', 'partner_applications', 'partners'] loop
      resource := case target when 'contact_requests' then 'requests'
        when 'partner_applications' then 'applications' else 'partners' end;
      label := case target when 'partner_applications' then 'company_name' else 'name' end;
      call app.protect(target::regclass);
      execute format('grant select, insert, update, delete on %I to app_platform', target);
      execute format('create policy read on %1$I for select to app_user
        using ((select app.may(%2$L, ''read'')) and exists (
          select from get_accessible_companies(app.user_id(), ''read'') a where a.id = %1$I.company_id offset 0))',
        target, resource);
      execute format('create policy change on %1$I for update to app_user
        using ((select app.may(%2$L, ''update'')) and exists (
          select from get_accessible_companies(app.user_id(), ''read'') a where a.id = %1$I.company_id offset 0))
        with check ((select app.may(%2$L, ''update'')) and exists (
          select from get_accessible_companies(app.user_id(), ''read'') a where a.id = %1$I.company_id offset 0))',
        target, resource);
      execute format('grant select on %I to app_user', target);
      execute format('create trigger touch before update on %I for each row execute function app.touch()', target);
      execute format('create trigger guard before update of deleted_at on %I
        for each row execute function app.guard_record(%L)', target, resource);
      execute format('create trigger audit after insert or update or delete on %I
        for each row execute function app.audit_row(''company_id'', %L)', target, label);
      execute format('create trigger recycle after update of deleted_at on %I
        for each row execute function app.keep_recycle_bin(''company_id'', %L)', target, label);
      execute format('create function app.purge_%1$s(record uuid) returns void
        language sql security definer set search_path = pg_catalog, public, pg_temp
        as ''delete from %1$s where id = $1''', target);
    end loop;
  end $$;

-- A visitor writes into the company that is visited, and never reads what was written.
create policy send on contact_requests for insert to app_public
  with check (company_id = (select app.tenant_id()) and state = 'new' and deleted_at is null);
create policy send on partner_applications for insert to app_public
  with check (company_id = (select app.tenant_id()) and state = 'new' and deleted_at is null);
grant insert (company_id, submission, name, email, phone, company_name, topic, message)
  on contact_requests to app_public;
grant insert (company_id, submission, company_name, website, contact_name, email, phone, country, kind, message)
  on partner_applications to app_public;
grant update (state, deleted_at, deleted_by) on contact_requests, partner_applications to app_user;

-- The company is told of it in the same transaction, and whoever wrote too.
create policy send on mail_messages for insert to app_public
  with check (status in ('waiting', 'captured') and company_id = (select app.tenant_id()));
grant insert (id, company_id, recipient, subject, text, html, status) on mail_messages to app_public;
-- As before (0009), but that a visitor's forms bring the mail of their tenant on its way, and no other job.
create or replace function app.enqueue_job(job_name text, payload jsonb) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    moment timestamptz := pgboss.job_now();
    job_id uuid;
  begin
    if current_setting('role') = 'app_public' and not (job_name = 'mail.deliver' and exists (
        select from mail_messages m where m.id::text = payload ->> 'mail' and m.company_id = app.tenant_id())) then
      raise exception using errcode = '42501', message = 'permission denied for function enqueue_job';
    end if;
    insert into pgboss.job (name, data, start_after, created_on, keep_until, retry_limit, retry_delay,
        retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, policy, dead_letter, heartbeat_seconds)
      select q.name, payload, moment, moment, moment + make_interval(secs => q.retention_seconds), q.retry_limit,
          q.retry_delay, q.retry_backoff, q.retry_delay_max, q.expire_seconds, q.deletion_seconds, q.policy,
          q.dead_letter, q.heartbeat_seconds
        from pgboss.queue q where q.name = job_name
      returning id into job_id;
    if job_id is null then
      raise exception 'there is no job %', job_name using errcode = 'undefined_object';
    end if;
    perform pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), job_name);
    return job_id;
  end $$;
grant execute on function app.enqueue_job to app_public;

create policy "create" on partners for insert to app_user
  with check ((select app.may('partners', 'create'))
    and exists (
      select from get_accessible_companies(app.user_id(), 'read') a where a.id = partners.company_id offset 0)
    and (partner_company_id is null or exists (
      select from get_accessible_companies(app.user_id(), 'read') a where a.id = partners.partner_company_id offset 0)));
create policy visit on partners for select to app_public
  using (listed and active and deleted_at is null and company_id = (select app.tenant_id()));
grant select (id, company_id, name, tier, listed, active, city, country, specialities, website, deleted_at, updated_at)
  on partners to app_public;
grant insert (id, company_id, partner_company_id, tier, listed, city, country, specialities, website)
  on partners to app_user;
grant update (tier, listed, city, country, specialities, website, deleted_at, deleted_by) on partners to app_user;
create trigger tell after insert or update or delete on partners
  for each row execute function app.tell_public_change();

-- How many partners a company and those below it have, as far as the caller may read it; 0 for any other.
create function get_accessible_partners_count(requesting_company_id uuid) returns bigint
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select count(*)
    from company_tree t join partners p on p.company_id = t.descendant_id
    where t.ancestor_id = $1 and p.deleted_at is null
      and exists (select from company_tree own
        where own.ancestor_id = app.actor_company(app.user_id()) and own.descendant_id = $1)
      and app.role_may(app.user_id(), 'partners', 'read')
  $$;
grant execute on function get_accessible_partners_count to app_user;

-- The main logo of a site (chapter 3, site_settings): a picture of the company's own library, or an address.
-- What a page needs to show it follows the reference, so that the face of a host stays one row.
update site_settings set setting_key = 'main_logo', setting_value = setting_value || '{"media_asset_id": null}'
  where setting_key = 'logo';
create function app.follow_main_logo() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    wanted text := new.setting_value ->> 'media_asset_id';
    picture jsonb;
  begin
    if wanted is not null then
      select jsonb_build_object('sha256', m.sha256, 'width', m.width, 'height', m.height) into picture
        from media_assets m where m.company_id = new.company_id and m.id::text = wanted;
      if picture is null then
        raise exception using errcode = 'TL027', message = 'This picture is not in the library of this company.';
      end if;
    end if;
    new.setting_value := (new.setting_value - 'asset') || jsonb_build_object('asset', picture);
    return new;
  end $$;
create trigger follow_main_logo before insert or update on site_settings
  for each row when (new.setting_key = 'main_logo' and jsonb_typeof(new.setting_value) = 'object')
  execute function app.follow_main_logo();

-- Parts of a site that are more than one text. null takes one away: then the built-in one stands. False: there
-- is no such company within reach.
create function app.set_site_parts(company uuid, parts jsonb) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    wanted record;
  begin
    if not app.may_brand(company, 'update') then
      return false;
    end if;
    for wanted in select key, value from jsonb_each(parts) loop
      if not wanted.key = any (array['menus', 'claims', 'main_logo']) or length(wanted.value::text) > 30000 then
        raise exception using errcode = '22023', message = 'not a part of a site';
      end if;
      if jsonb_typeof(wanted.value) = 'null' then
        delete from site_settings where company_id = company and setting_key = wanted.key;
      else
        insert into site_settings (company_id, setting_key, setting_value)
          values (company, wanted.key, wanted.value)
          on conflict (company_id, setting_key) do update set setting_value = excluded.setting_value
          where site_settings.setting_value - 'asset' <> excluded.setting_value - 'asset';
      end if;
    end loop;
    return true;
  end $$;
grant execute on function app.set_site_parts to app_user;

-- As before, with the postal address and the sentence of the footer.
create or replace function app.set_site_texts(company uuid, texts jsonb) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    wanted record;
  begin
    if not app.may_brand(company, 'update') then
      return false;
    end if;
    for wanted in select key, value from jsonb_each_text(texts) loop
      if not wanted.key = any (array['site_name', 'tagline', 'contact_email', 'contact_phone', 'contact_address',
          'support_email', 'copyright', 'footer_text', 'mail_sender_name', 'mail_sender_address', 'mail_reply_to'])
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
