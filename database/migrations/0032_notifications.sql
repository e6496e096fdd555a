-- Notifications: what happened that one person should know of. Whatever happens is written here once; the centre
-- shows it, and reading it on one device reads it on all.

create table notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles (id) on delete cascade,
  -- Where they belonged then: whoever has moved to another company has no business with it any more.
  company_id uuid not null references companies (id) on delete cascade,
  category text not null check (category in ('system_updates', 'new_messages', 'task_assignments', 'security_alerts',
    'billing_notifications', 'partner_requests', 'weekly_reports')),
  title text not null check (length(title) between 1 and 200),
  body text not null default '' check (length(body) <= 500),
  -- Where it is about, on this site.
  link text check (link ~ '^/[^/\\]' and length(link) <= 300),
  -- The record it tells of: what is purged is told of no more.
  about uuid,
  -- Why this person got it, in a sentence.
  reason text not null check (length(reason) between 1 and 300),
  -- Cannot be turned off.
  critical boolean not null default false,
  read_at timestamptz,
  clicked_at timestamptz,
  received_at timestamptz not null default now()
);
create index notifications_of_person on notifications (user_id, received_at desc, id);
create index notifications_by_age on notifications (received_at);
create index notifications_about on notifications (about) where about is not null;
create index notifications_of_company on notifications (company_id);
call app.protect('notifications');

create policy own on notifications for all to app_user
  using (user_id = (select app.user_id()) and company_id = (select app.actor_company(app.user_id())))
  with check (user_id = (select app.user_id()) and company_id = (select app.actor_company(app.user_id())));
grant select, update (read_at, clicked_at), delete on notifications to app_user;
grant select, insert, update, delete on notifications to app_platform;

create function app.tell_notification() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    -- What is taken away for its age is seen by nobody any more.
    if tg_op = 'DELETE' and app.user_id() is null then return null; end if;
    perform app.tell_live('notifications', coalesce(new.user_id, old.user_id), null);
    return null;
  end $$;
create trigger tell after insert or update or delete on notifications
  for each row execute function app.tell_notification();

-- Writes the same about a record to everybody at a company who may do something there.
create function app.notify_holders(company uuid, wanted_resource text, wanted_action text, category text, title text,
    body text, link text, reason text, about uuid) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    insert into notifications (user_id, company_id, category, title, body, link, reason, about)
    select p.id, $1, $4, left($5, 200), left($6, 500), $7, $8, $9
    from profiles p join user_roles r on r.user_id = p.id
    where p.company_id = $1 and p.status = 'active' and p.deleted_at is null
      and exists (select from app.role_rights(p.company_id, r.role) m where m.resource = $2 and m.action = $3)
  $$;

create function app.notify_application() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    perform app.notify_holders(new.company_id, 'applications', 'read', 'partner_requests',
      new.company_name || ' wants to become a partner', new.contact_name || ' applied through your site.',
      '/admin/partners?tab=applications&open=' || new.id,
      'You may read partner applications of your company.', new.id);
    return null;
  end $$;
create trigger notify after insert on partner_applications
  for each row execute function app.notify_application();

create function app.notify_request() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    perform app.notify_holders(new.company_id, 'requests', 'read', 'new_messages',
      'Message from ' || new.name, left(new.message, 200), '/admin/cms/requests?open=' || new.id,
      'You may read contact requests of your company.', new.id);
    return null;
  end $$;
create trigger notify after insert on contact_requests for each row execute function app.notify_request();

create function app.forget_notifications() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    delete from notifications where about = old.id;
    return null;
  end $$;
create trigger forget_notifications after delete on partner_applications
  for each row execute function app.forget_notifications();
create trigger forget_notifications after delete on contact_requests
  for each row execute function app.forget_notifications();

create function app.notify_support() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    insert into notifications (user_id, company_id, category, title, body, link, reason, critical)
    select p.id, p.company_id, 'security_alerts', left(new.supporter_name || ' is looking at the product as you', 200),
      left('Reason given: ' || new.reason, 500), '/settings',
      'It is about who sees your account. This cannot be turned off.', true
    from profiles p where p.id = new.subject_id;
    return null;
  end $$;
create trigger notify after insert on support_access for each row execute function app.notify_support();
