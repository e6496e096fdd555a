-- Posture: what makes a company easier to attack, found at least every fifteen minutes, with a
-- score from 0 to 100 for each company and everything below it.

-- One thing to fix. It disappears with the next assessment after it was fixed.
create table posture_findings (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete cascade,
  kind text not null check (kind in ('second_factor', 'two_owners', 'dormant_admins', 'stale_keys',
    'widened_roles', 'critical_events', 'idle_sessions', 'old_invitations', 'webhook_secrets',
    'dns')),
  -- The person, company, event, session, invitation, integration or domain.
  subject uuid not null,
  label text not null,
  detail jsonb not null default '{}',
  found_at timestamptz not null default clock_timestamp(),
  -- Exclusive: the midnight after the last day.
  accepted_until timestamptz,
  accepted_reason text check (length(accepted_reason) between 1 and 300),
  accepted_by uuid references profiles (id) on delete set null,
  unique (company_id, kind, subject),
  check ((accepted_until is null) = (accepted_reason is null))
);

create index posture_findings_by_acceptor on posture_findings (accepted_by);

call app.protect('posture_findings');

create policy "members read findings of their own subtree" on posture_findings
  for select to app_user
  using ((select app.may('security', 'read')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = posture_findings.company_id offset 0));
grant select on posture_findings to app_platform;
grant select on posture_findings to app_user;

create trigger announce_above after insert or update or delete on posture_findings
  for each row execute function app.announce_security('company_id');

-- How many subjects each item of a company has, fine or not, and when they were last assessed.
create table posture_counts (
  company_id uuid primary key references companies (id) on delete cascade,
  assessed_at timestamptz not null,
  subjects jsonb not null
);

call app.protect('posture_counts');

create policy "members read assessments of their own subtree" on posture_counts
  for select to app_user
  using ((select app.may('security', 'read')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = posture_counts.company_id offset 0));
grant select on posture_counts to app_platform;
grant select on posture_counts to app_user;

-- Active people of these companies (null: of all), with what their account says about them. A
-- second factor counts as used only where an answer of it is recorded.
create function app.posture_people(only_companies uuid[], moment timestamptz)
  returns table (id uuid, company_id uuid, role text, label text, has_factor boolean,
    factor_used timestamptz, seen timestamptz, codes_left bigint)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with people as (
      select p.id, p.company_id, r.role, p.has_second_step, p.created_at,
        coalesce(nullif(concat_ws(' ', nullif(p.first_name, ''), nullif(p.last_name, '')), ''),
          p.email) as label
      from profiles p join companies c on c.id = p.company_id and c.deleted_at is null
        join user_roles r on r.user_id = p.id
      where p.status = 'active' and p.deleted_at is null
        and (only_companies is null or p.company_id = any(only_companies))),
    sessions as (
      select s.user_id, max(s.aal2_at) as used, max(s.last_activity) as seen
      from user_sessions s join people p on p.id = s.user_id group by s.user_id),
    keys as (
      select k.user_id, max(k.last_used_at) as used
      from passkeys k join people p on p.id = k.user_id group by k.user_id),
    apps as (
      select f.user_id, to_timestamp(max(f.last_step) * 30) as used
      from mfa_factors f join people p on p.id = f.user_id
      where f.status = 'verified' group by f.user_id),
    codes as (
      select c.user_id, max(c.used_at) as used, count(*) filter (where c.used_at is null) as unused
      from recovery_codes c join people p on p.id = c.user_id group by c.user_id),
    known as (
      select d.user_id, max(d.last_used_at) as seen
      from devices d join people p on p.id = d.user_id group by d.user_id)
    select p.id, p.company_id, p.role, p.label, p.has_second_step,
      -- Not later than now, where a clock was set back; null stays null.
      case when greatest(s.used, k.used, a.used, c.used) > moment then moment
        else greatest(s.used, k.used, a.used, c.used) end,
      greatest(p.created_at, s.seen, s.used, k.used, a.used, c.used, d.seen),
      coalesce(c.unused, 0)
    from people p left join sessions s on s.user_id = p.id left join keys k on k.user_id = p.id
      left join apps a on a.user_id = p.id left join codes c on c.user_id = p.id
      left join known d on d.user_id = p.id
  $$;

-- Everything that counts, fine or not.
create function app.posture_subjects(only_companies uuid[], moment timestamptz)
  returns table (company_id uuid, kind text, subject uuid, label text, detail jsonb, open boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with people as materialized (select * from app.posture_people(only_companies, moment)),
    companies_here as (
      select c.id, c.name from companies c where c.deleted_at is null
        and (only_companies is null or c.id = any(only_companies)))
    select p.company_id, 'second_factor', p.id, p.label,
      jsonb_build_object('has_factor', p.has_factor), not p.has_factor or p.factor_used is null
      from people p
    union all
    -- Where a company has no owner, its administrators are responsible for it.
    select c.id, 'two_owners', c.id, c.name, jsonb_build_object('owners', count(*),
      'with_codes', count(*) filter (where p.codes_left > 0)),
      count(*) filter (where p.codes_left > 0) < 2
      from companies_here c join people p on p.company_id = c.id
      where p.role = 'owner' or p.role = 'admin' and not exists (
        select from people o where o.company_id = c.id and o.role = 'owner')
      group by c.id, c.name
    union all
    select p.company_id, 'dormant_admins', p.id, p.label, jsonb_build_object('since', p.seen),
      p.seen < moment - interval '90 days'
      from people p where p.role in ('owner', 'admin')
    union all
    select i.company_id, 'stale_keys', i.id, i.name, jsonb_build_object('since', i.secret_at),
      i.secret_at < moment - interval '180 days'
      from integrations i join companies_here c on c.id = i.company_id
      where i.deleted_at is null and i.secret_at is not null
    union all
    select c.id, 'widened_roles', c.id, c.name,
      jsonb_build_object('permissions', coalesce(w.permissions, '[]')), w.permissions is not null
      from companies_here c cross join lateral (
        select jsonb_agg(jsonb_build_object('role', r.role, 'resource', r.resource,
          'action', r.action) order by r.role, r.resource, r.action) as permissions
        from role_changes r where r.company_id = c.id and r.allowed) w
      where exists (select from people p where p.company_id = c.id)
    union all
    select e.tenant_id, 'critical_events', e.id,
      coalesce((select nullif(concat_ws(' ', nullif(p.first_name, ''), nullif(p.last_name, '')),
        '') from profiles p where p.id = e.user_id), e.ip, ''),
      jsonb_build_object('type', e.type, 'since', e.timestamp),
      not exists (select from security_reviews r where r.event_id = e.id and r.state <> 'open')
        and not exists (select from security_blocks b where b.event_id = e.id
          or (coalesce(b.released_at, b.until) >= e.timestamp and case when e.user_id is null
            then b.user_id is null and b.ip = e.ip else b.user_id = e.user_id end))
      from (
        select s.id, s.tenant_id, s.type, s.severity, s.timestamp, s.user_id, s.ip
          from security_events s
        union all
        select a.id, a.tenant_id, a.type, a.severity, a.timestamp, a.user_id, a.ip
          from security_event_archive a) e
        join companies_here c on c.id = e.tenant_id
      where e.severity = 'critical' and e.timestamp > moment - interval '30 days'
    union all
    select p.company_id, 'idle_sessions', s.id, p.label,
      jsonb_build_object('since', s.last_activity, 'person', p.id),
      s.last_activity < moment - interval '14 days'
      from user_sessions s join people p on p.id = s.user_id where s.expires_at > moment
    union all
    select i.company_id, 'old_invitations', i.id, i.email,
      jsonb_build_object('since', i.created_at, 'role', i.role),
      i.created_at < moment - interval '14 days'
      from invitations i join companies_here c on c.id = i.company_id
      where i.accepted_at is null and i.revoked_at is null and i.declined_at is null
    union all
    select i.company_id, 'webhook_secrets', i.id, i.name, jsonb_build_object('url', i.url),
      i.url ilike 'http:%'
      from integrations i join companies_here c on c.id = i.company_id
      where i.deleted_at is null and i.state = 'active'
    union all
    select d.company_id, 'dns', d.id, d.domain,
      jsonb_build_object('status', d.status, 'since', coalesce(d.problem_since, d.created_at)),
      d.problem_since is not null
        or d.status <> 'valid' and d.created_at < moment - interval '7 days'
      from tenant_domains d join companies_here c on c.id = d.company_id
  $$;

-- Assesses these companies, or all. Findings stay with what was decided about them until they are
-- fixed.
create function app.assess_posture(only_companies uuid[], moment timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    -- In turn, so that an older picture never replaces a newer one.
    perform pg_advisory_xact_lock(hashtextextended('security posture', 0));
    with subjects as materialized (
      select * from app.posture_subjects(only_companies, moment)),
    counted as (
      insert into posture_counts as c (company_id, assessed_at, subjects)
        select h.id, moment, coalesce((select jsonb_object_agg(n.kind, n.subjects) from (
          select s.kind, count(*) as subjects from subjects s
          where s.company_id = h.id group by s.kind) n), '{}')
        from companies h where h.deleted_at is null
          and (only_companies is null or h.id = any(only_companies))
        on conflict (company_id) do update
          set assessed_at = excluded.assessed_at, subjects = excluded.subjects),
    kept as (
      insert into posture_findings as f (company_id, kind, subject, label, detail)
        select s.company_id, s.kind, s.subject, s.label, s.detail from subjects s where s.open
        on conflict (company_id, kind, subject) do update
          set label = excluded.label, detail = excluded.detail
          where (f.label, f.detail) is distinct from (excluded.label, excluded.detail))
    delete from posture_findings f
      where (only_companies is null or f.company_id = any(only_companies))
        and not exists (select from subjects s where s.open and s.company_id = f.company_id
          and s.kind = f.kind and s.subject = f.subject);
    delete from posture_counts c using companies h
      where h.id = c.company_id and h.deleted_at is not null;
  end $$;
grant execute on function app.assess_posture to trunkline_login;

-- The companies at and below one, for an assessment.
create function app.companies_below(company uuid) returns uuid[]
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select coalesce(array_agg(t.descendant_id), '{}') from company_tree t
    where t.ancestor_id = company and app.can_see_security(company, 'read')
  $$;
grant execute on function app.companies_below to app_user;

-- What the score of a company and those below it is made of: of each item the number of subjects,
-- of open and of accepted findings.
create function app.posture_items(company uuid, moment timestamptz)
  returns table (kind text, subjects bigint, open bigint, accepted bigint,
    assessed_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with below as (
      select t.descendant_id as id from company_tree t
      where t.ancestor_id = company and app.can_see_security(company, 'read')),
    counted as (
      select n.key as kind, sum(n.value::bigint)::bigint as subjects
      from posture_counts c join below b on b.id = c.company_id
        cross join lateral jsonb_each_text(c.subjects) n
      group by n.key),
    found as (
      select f.kind,
        count(*) filter (where f.accepted_until is null or f.accepted_until <= moment) as open,
        count(*) filter (where f.accepted_until > moment) as accepted
      from posture_findings f join below b on b.id = f.company_id group by f.kind)
    select c.kind, c.subjects, coalesce(f.open, 0), coalesce(f.accepted, 0), (
      select min(a.assessed_at) from posture_counts a join below b on b.id = a.company_id)
    from counted c left join found f on f.kind = c.kind
  $$;
grant execute on function app.posture_items to app_user;

-- Accepts a finding within reach until a time, or withdraws that with a null time. Returns whether
-- it exists.
create function app.accept_finding(wanted uuid, ends timestamptz, why text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    finding posture_findings;
    entry audit_logs;
  begin
    select f.* into finding from posture_findings f where f.id = wanted for update;
    if finding.id is null or not app.can_see_security(finding.company_id, 'update') then
      return false;
    end if;
    update posture_findings f set accepted_until = ends,
      accepted_reason = case when ends is not null then why end,
      accepted_by = case when ends is not null then app.user_id() end
      where f.id = wanted;
    entry.company_id := finding.company_id;
    entry.action := 'event';
    entry.resource_type := case when ends is null then 'security.finding_reopened'
      else 'security.finding_accepted' end;
    entry.resource_id := finding.subject;
    entry.resource_label := finding.label;
    entry.result := 'done';
    entry.after := jsonb_strip_nulls(jsonb_build_object('kind', finding.kind, 'until', ends,
      'reason', why));
    perform app.write_audit(entry);
    return true;
  end $$;
grant execute on function app.accept_finding to app_user;
