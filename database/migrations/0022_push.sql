-- Devices that receive notifications while no page is open (Web Push, RFC 8030), and the keys that
-- identify this server to push services (VAPID, RFC 8292).

-- The server's own keys, created once and shared by its processes; the private part is sealed with
-- the server's secret.
create table server_keys (
  name text primary key check (length(name) between 1 and 40),
  public_key text not null,
  sealed_key text not null,
  created_at timestamptz not null default now()
);

call app.protect('server_keys');
grant select, insert, update, delete on server_keys to app_platform;

create table push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default app.user_id() references profiles (id) on delete cascade,
  -- URL of the browser's push service for this device.
  endpoint text not null check (endpoint ~ '^https?://' and length(endpoint) <= 1000),
  -- Keys for encrypting to this browser (RFC 8291): p256dh and auth.
  keys jsonb not null check (keys ?& array['p256dh', 'auth'] and length(keys::text) <= 300),
  -- userAgent, platform and language, as the browser reports them.
  device_info jsonb not null default '{}' check (length(device_info::text) <= 1000),
  expires_at timestamptz,
  is_active boolean not null default true,
  -- Why it is inactive. Devices the person removed and those the push service dropped are not
  -- reactivated automatically.
  ended text check (ended in ('signed_out', 'replaced', 'removed', 'gone')),
  -- The last session that subscribed: signing out of it ends the subscription.
  session_id uuid default app.claim('session_id')::uuid,
  last_delivery_at timestamptz,
  last_error text check (length(last_error) <= 200),
  last_error_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, endpoint),
  check (is_active = (ended is null))
);

create index push_subscriptions_by_endpoint on push_subscriptions (endpoint);
create index push_subscriptions_by_session on push_subscriptions (session_id)
  where session_id is not null;
create index push_subscriptions_ended on push_subscriptions (updated_at) where not is_active;

call app.protect('push_subscriptions');

create policy "people manage their own push subscriptions" on push_subscriptions for all to app_user
  using (user_id = (select app.user_id()) and (select app.actor_company(app.user_id())) is not null)
  with check (user_id = (select app.user_id())
    and (select app.actor_company(app.user_id())) is not null);
grant select, insert, update, delete on push_subscriptions to app_platform;
grant select, insert (id, user_id, endpoint, keys, device_info, expires_at, created_at, updated_at),
  update (keys, device_info, expires_at, is_active, ended, session_id, updated_at)
  on push_subscriptions to app_user;

-- A browser has one endpoint for all its users: it belongs to the person who subscribed last. A
-- person has at most twenty devices; the one unused for longest is replaced.
create function app.limit_push_subscriptions() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    if not new.is_active or (tg_op = 'UPDATE' and old.is_active) then
      return null;
    end if;
    update push_subscriptions set is_active = false, ended = 'replaced', updated_at = now()
      where endpoint = new.endpoint and user_id <> new.user_id and is_active;
    update push_subscriptions set is_active = false, ended = 'replaced', updated_at = now()
      where id in (select id from push_subscriptions
        where user_id = new.user_id and is_active and id <> new.id
        order by updated_at desc, id offset 19);
    return null;
  end $$;

create trigger keep after insert or update of is_active on push_subscriptions
  for each row execute function app.limit_push_subscriptions();

-- Signing out, or being signed out, ends push on that device; an expired session does not. A
-- session whose assurance is raised continues under another id with the same end.
create function app.end_push_subscriptions() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    successor uuid;
  begin
    if old.expires_at <= now() or not exists (select from push_subscriptions s
      where s.session_id = old.id) then
      return null;
    end if;
    select s.id into successor from user_sessions s
      where s.user_id = old.user_id and s.expires_at = old.expires_at and s.aal = 'aal2'
        -- Created in the transaction that ended the other one.
        and s.xmin = pg_current_xact_id()::xid
      limit 1;
    if successor is not null then
      update push_subscriptions set session_id = successor where session_id = old.id;
    else
      update push_subscriptions set is_active = false, ended = 'signed_out', updated_at = now()
        where session_id = old.id and is_active;
    end if;
    return null;
  end $$;

create trigger end_push after delete on user_sessions
  for each row execute function app.end_push_subscriptions();

-- When all sessions of a person end, or all but one, this also ends devices whose session expired
-- before: their session rows are gone, so the trigger can't find them.
create function app.end_lost_push(person uuid) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    update push_subscriptions p set is_active = false, ended = 'signed_out', updated_at = now()
      where p.user_id = person and p.is_active
        and not exists (select from user_sessions s where s.id = p.session_id)
  $$;
grant execute on function app.end_lost_push to app_auth;
