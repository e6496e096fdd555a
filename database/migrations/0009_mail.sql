-- Outgoing mail: queued here until a job sends it, and readable in /dev/mail where mail isn't sent.

create table mail_messages (
  id uuid primary key default gen_random_uuid(),
  company_id uuid references companies (id) on delete cascade,
  recipient text not null check (length(recipient) <= 254),
  subject text not null check (length(subject) <= 300 and subject !~ '[\r\n]'),
  text text not null,
  html text not null,
  status text not null default 'waiting'
    check (status in ('waiting', 'captured', 'sent', 'failed')),
  attempts integer not null default 0,
  error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- Address for one-click unsubscribe (RFC 8058).
  list_unsubscribe text check (length(list_unsubscribe) <= 1000),
  -- Mail with a link is stored sealed, deleted when the link expires, and emptied once sent.
  expires_at timestamptz,
  sealed boolean not null default false
);

create index mail_messages_by_time on mail_messages (created_at desc, id);
create index mail_messages_by_expiry on mail_messages (expires_at) where expires_at is not null;

call app.protect('mail_messages');

create policy "sign-in and people queue mail" on mail_messages for insert to app_auth, app_user
  with check (status in ('waiting', 'captured') and (current_user = 'app_auth'
    or company_id = (select app.actor_company(app.user_id()))));

-- Visitors queue the notice to the company, and the confirmation to themselves, in the transaction
-- of their submission.
create policy "visitors queue mail of the tenant" on mail_messages for insert to app_public
  with check (status in ('waiting', 'captured') and company_id = (select app.tenant_id()));
grant select, insert, update, delete on mail_messages to app_platform;
grant insert (id, company_id, recipient, subject, text, html, status, expires_at, sealed)
  on mail_messages to app_auth;
grant insert (id, company_id, recipient, subject, text, html, status)
  on mail_messages to app_public;
grant insert (id, company_id, recipient, subject, text, html, status) on mail_messages to app_user;

create function app.empty_mail() returns trigger
  language plpgsql
  as $$
  begin
    new.text := '';
    new.html := '';
    new.list_unsubscribe := null;
    new.sealed := false;
    return new;
  end $$;

create trigger empty before insert or update on mail_messages for each row
  when (new.status in ('sent', 'failed')) execute function app.empty_mail();

-- The site a mail to someone at a company comes from: its domain (null for the platform's own
-- address) and the public branding of the company behind it. The visited site is used if it belongs
-- to the company or one above it, otherwise the nearest site at or above the company. Without a
-- company (the recipient has none yet) it is the visited site. A host without a verified domain is
-- the platform's site; a domain counts while its last check passed.
create function app.mail_site(company uuid, visited_host text) returns jsonb
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with proved as (
      select d.company_id, d.domain, d.is_primary, d.created_at, d.id
      from tenant_domains d join companies c on c.id = d.company_id
      where d.status = 'valid' and d.problem_since is null and c.status = 'active'
        and c.deleted_at is null
    ), site as (
      select p.company_id, p.domain, -1 as depth, p.is_primary, p.created_at, p.id
        from proved p
        where p.domain = lower(visited_host)
          and (company is null or exists (
            select from company_tree t where t.descendant_id = company
              and t.ancestor_id = p.company_id))
      union all
      select c.id, null, -1, true, c.created_at, c.id
        from companies c
        where c.kind = 'platform' and visited_host is not null
          and not exists (select from get_tenant_by_domain(visited_host))
      union all
      select p.company_id, p.domain, t.depth, p.is_primary, p.created_at, p.id
        from company_tree t join proved p on p.company_id = t.ancestor_id
        where t.descendant_id = company
      union all
      select c.id, null, 1000000, true, c.created_at, c.id from companies c
        where c.kind = 'platform'
    )
    select jsonb_build_object('domain', s.domain, 'face', app.site_context_of_company(s.company_id))
    from site s
    where current_setting('role') in ('app_auth', 'app_platform')
      or current_setting('role') = 'app_public' and company = app.tenant_id()
      or current_setting('role') = 'app_user' and exists (select from company_tree t
        where t.ancestor_id = app.actor_company(app.user_id()) and t.descendant_id = company)
    order by s.depth, s.is_primary desc, s.created_at, s.id
    limit 1
  $$;
grant execute on function app.mail_site to app_auth, app_platform, app_public, app_user;

-- The same for a person, or for an address without an account.
create function app.mail_site_of_person(person uuid, visited_host text) returns jsonb
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select app.mail_site((select p.company_id from profiles p where p.id = person), visited_host)
  $$;
grant execute on function app.mail_site_of_person to app_auth;

create function app.clean_mail(moment timestamptz) returns bigint
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with gone as (
      delete from mail_messages where expires_at <= moment and status in ('waiting', 'captured')
        returning 1)
    select count(*) from gone
  $$;
grant execute on function app.clean_mail to trunkline_login;
