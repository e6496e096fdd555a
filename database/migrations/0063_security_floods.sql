-- Floods: many critical events no longer hold up the assessment of posture, and reports of browsers
-- in parallel stay within the bound of their groups. Keys of paused integrations sign nothing.

create index security_blocks_by_event on security_blocks (event_id) where event_id is not null;
create index security_blocks_by_ip on security_blocks (ip, created_at desc) where user_id is null;

-- Everything that counts, fine or not.
create or replace function app.posture_subjects(only_companies uuid[], moment timestamptz)
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
      where i.deleted_at is null and i.state = 'active' and i.secret_at is not null
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
        and not exists (select from security_blocks b where b.event_id = e.id)
        -- A block of the same person, or else of the same address, that followed.
        and not exists (select from security_blocks b where b.user_id = e.user_id
          and coalesce(b.released_at, b.until) >= e.timestamp)
        and not (e.user_id is null and exists (select from security_blocks b
          where b.user_id is null and b.ip = e.ip
            and coalesce(b.released_at, b.until) >= e.timestamp))
      from (
        select n.*, row_number() over (partition by n.tenant_id
          order by n.timestamp desc, n.id) as place
        from (
          select s.id, s.tenant_id, s.type, s.severity, s.timestamp, s.user_id, s.ip
            from security_events s
          union all
          select a.id, a.tenant_id, a.type, a.severity, a.timestamp, a.user_id, a.ip
            from security_event_archive a) n
        where n.severity = 'critical' and n.timestamp > moment - interval '30 days'
          and (only_companies is null or n.tenant_id = any(only_companies))) e
        join companies_here c on c.id = e.tenant_id
      -- One is as bad as many; a flood must not hold up the assessment.
      where e.place <= 1000
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

create or replace function app.record_csp_reports(company uuid, reports jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    report record;
    most constant integer := 200;
  begin
    -- In turn, so that two processes don't both add the last group.
    perform pg_advisory_xact_lock(hashtextextended('csp reports of ' || coalesce(company::text, ''),
      0));
    for report in select left(r.directive, 100) as directive, left(r.blocked, 200) as blocked,
        left(r.path, 200) as path, r.extension
      from jsonb_to_recordset(reports) r(directive text, blocked text, path text,
        extension boolean)
      order by 1, 2, 3
    loop
      update csp_groups g set reports = g.reports + 1, last_at = clock_timestamp()
        where g.company_id is not distinct from company and g.directive = report.directive
          and g.blocked = report.blocked and g.path = report.path;
      continue when found;
      if (select count(*) from csp_groups g where g.company_id is not distinct from company)
          >= most then
        report.directive := 'other';
        report.blocked := 'other';
        report.path := '';
      end if;
      insert into csp_groups as g (company_id, directive, blocked, path, extension)
        values (company, report.directive, report.blocked, report.path, report.extension)
        on conflict (company_id, directive, blocked, path)
          do update set reports = g.reports + 1, last_at = clock_timestamp();
    end loop;
  end $$;
