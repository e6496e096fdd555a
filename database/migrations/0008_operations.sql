-- What the running of the service needs: rate limits and mail.

-- Exact sliding windows, shared by all processes. Unlogged: a crash forgives, nothing more.
create unlogged table rate_limit_windows (
  rule text not null,
  key text not null,
  hits timestamptz[] not null,
  expires_at timestamptz not null,
  primary key (rule, key)
);
create index rate_limit_windows_by_expiry on rate_limit_windows (expires_at);

call app.protect('rate_limit_windows');

-- Takes up to `wanted` permits of a rule for a key: how many were granted, and in how many seconds the
-- next one comes free (0 while there are any).
create function app.take_rate_limit(
    limit_rule text, limit_key text, window_seconds integer, window_max integer, wanted integer)
  returns table (granted integer, retry_after integer)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    moment timestamptz;
    span interval := make_interval(secs => window_seconds);
    fresh timestamptz[];
  begin
    insert into rate_limit_windows (rule, key, hits, expires_at)
      values (limit_rule, limit_key, '{}', clock_timestamp() + span)
      on conflict (rule, key) do update set expires_at = excluded.expires_at
      returning hits into fresh;
    -- Asked only now that the row is ours: whoever waited longer must not count by an older clock. A hit
    -- of the future means that the clock was set back; it counts as of now, so that nobody waits for more.
    moment := clock_timestamp();
    select coalesce(array_agg(least(hit, moment) order by hit), '{}') into fresh
      from unnest(fresh) hit where hit > moment - span;
    granted := greatest(0, least(wanted, window_max - cardinality(fresh)));
    retry_after := 0;
    if granted = 0 then
      retry_after := case when window_max = 0 then window_seconds
        else greatest(1, ceil(extract(epoch from fresh[cardinality(fresh) - window_max + 1] + span - moment)))::integer
        end;
    else
      fresh := fresh || array_fill(moment, array[granted]);
    end if;
    update rate_limit_windows set hits = fresh, expires_at = moment + span
      where rule = limit_rule and key = limit_key;
    return next;
  end $$;

create function app.clean_rate_limits() returns bigint
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with gone as (delete from rate_limit_windows where expires_at < clock_timestamp() returning 1)
    select count(*) from gone
  $$;
grant execute on function app.take_rate_limit, app.clean_rate_limits to trunkline_login;

-- Mail waits here until a job sends it, and stays readable in /dev/mail where none is sent.
create table mail_messages (
  id uuid primary key default gen_random_uuid(),
  company_id uuid references companies (id) on delete cascade,
  recipient text not null check (length(recipient) <= 254),
  subject text not null check (length(subject) <= 300 and subject !~ '[\r\n]'),
  text text not null,
  html text not null,
  status text not null default 'waiting' check (status in ('waiting', 'captured', 'sent', 'failed')),
  attempts integer not null default 0,
  error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mail_messages_by_time on mail_messages (created_at desc, id);
call app.protect('mail_messages');
create policy post on mail_messages for insert to app_auth, app_user
  with check (status in ('waiting', 'captured') and (current_user = 'app_auth'
    or company_id = (select app.actor_company(app.user_id()))));
grant insert (company_id, recipient, subject, text, html, status) on mail_messages to app_auth, app_user;

-- app_platform works for nobody in particular: seeding, jobs, the mailbox. Never from a request's own input.
grant select, insert, update, delete on companies, tenant_domains, tenant_themes, site_settings, pages,
  profiles, user_roles, role_permissions, rate_limit_overrides, mail_messages to app_platform;
grant select on company_tree, deleted_items, audit_chains, rate_limit_windows to app_platform;
grant execute on function app.user_id, app.claim to app_platform;
