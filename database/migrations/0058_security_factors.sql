-- Second factors of people within reach: who has which, reminders, and a passkey that is required
-- of single people.

create table factor_requirements (
  user_id uuid primary key references profiles (id) on delete cascade,
  required_by uuid references profiles (id) on delete set null,
  required_at timestamptz not null default clock_timestamp()
);

create index factor_requirements_by_author on factor_requirements (required_by);

call app.protect('factor_requirements');
grant select on factor_requirements to app_platform;

create or replace function app.requires_passkey(person uuid) returns boolean
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    if exists (select from factor_requirements f where f.user_id = person) then
      return true;
    end if;
    -- Read with every request: where no company requires passkeys, nothing else is looked at.
    if not exists (select from security_policies where passkeys <> 'optional') then
      return false;
    end if;
    return coalesce((
      select case s.passkeys when 'everyone' then true when 'admins'
        then app.role_level(r.role) >= app.role_level('admin') else false end
      from profiles p
        left join user_roles r on r.user_id = p.id
        cross join lateral app.security_policy(p.company_id, true) s
      where p.id = person), false);
  end $$;

-- People within reach with their second factors. `required_by_policy` says whether their company
-- requires a passkey of them, `required` whether someone required it of this person.
create function app.factors_below(only_company uuid, moment timestamptz)
  returns table (id uuid, company_id uuid, role text, label text, passkeys bigint,
    authenticators bigint, codes_left bigint, last_used timestamptz, required boolean,
    required_by_policy boolean, may_change boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with reach as (
      select a.id, s.passkeys from public.get_accessible_companies(app.user_id(), 'read') a
        cross join lateral app.security_policy(a.id, true) s
      where app.may('security', 'read') and (only_company is null or a.id = only_company))
    select p.id, p.company_id, p.role, p.label,
      (select count(*) from passkeys k where k.user_id = p.id),
      (select count(*) from mfa_factors f where f.user_id = p.id and f.status = 'verified'),
      p.codes_left, p.factor_used,
      exists (select from factor_requirements f where f.user_id = p.id),
      case r.passkeys when 'everyone' then true when 'admins'
        then app.role_level(p.role) >= app.role_level('admin') else false end,
      app.may('security', 'update') and p.id <> app.user_id()
        and app.role_level(p.role) <= app.own_level()
    from reach r join app.posture_people((select array_agg(x.id) from reach x), moment) p
      on p.company_id = r.id
  $$;
grant execute on function app.factors_below to app_user;

-- Writes an audit entry about the second factor of a person.
create function app.audit_factor(person uuid, event text) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    entry audit_logs;
  begin
    select p.company_id, coalesce(nullif(concat_ws(' ', nullif(p.first_name, ''),
        nullif(p.last_name, '')), ''), p.email)
      into entry.company_id, entry.resource_label from profiles p where p.id = person;
    entry.action := 'event';
    entry.resource_type := event;
    entry.resource_id := person;
    entry.result := 'done';
    perform app.write_audit(entry);
  end $$;

-- Requires a passkey of a person within reach, or no longer. Returns their email address, or null
-- for someone out of reach.
create function app.require_passkey(person uuid, is_required boolean) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    if not app.can_restrain(person) then
      return null;
    end if;
    if is_required then
      insert into factor_requirements (user_id, required_by) values (person, app.user_id())
        on conflict (user_id) do nothing;
    else
      delete from factor_requirements f where f.user_id = person;
    end if;
    if found then
      perform app.audit_factor(person, case when is_required then 'security.passkey_required'
        else 'security.passkey_not_required' end);
    end if;
    return (select p.email from profiles p where p.id = person);
  end $$;
grant execute on function app.require_passkey to app_user;

-- Counts a reminder to a person within reach, at most one a day. Returns their email address and
-- whether they may be reminded; no row for someone out of reach.
create function app.remind_of_factor(person uuid)
  returns table (email text, company_id uuid, is_due boolean)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    if not app.can_restrain(person) then
      return;
    end if;
    select p.email, p.company_id into email, company_id from profiles p where p.id = person;
    select l.granted = 1 into is_due
      from app.consume_rate_limit('factor reminder', person::text, 86400, 1, 1) l;
    if is_due then
      perform app.audit_factor(person, 'security.factor_reminded');
    end if;
    return next;
  end $$;
grant execute on function app.remind_of_factor to app_user;

-- People responsible for a company within reach who have no recovery codes left.
create function app.owners_without_codes(company uuid) returns table (id uuid)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with people as (select * from app.posture_people(array[company], now())
      where app.can_see_security(company, 'update'))
    select p.id from people p
    where p.codes_left = 0 and (p.role = 'owner' or p.role = 'admin' and not exists (
      select from people o where o.role = 'owner'))
  $$;
grant execute on function app.owners_without_codes to app_user;
