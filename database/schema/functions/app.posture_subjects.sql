CREATE OR REPLACE FUNCTION app.posture_subjects(only_companies uuid[], moment timestamp with time zone)
 RETURNS TABLE(company_id uuid, kind text, subject uuid, label text, detail jsonb, open boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    with people as materialized (select * from app.posture_people(only_companies, moment)),
    active_companies as (
      select c.id, c.name from companies c where c.deleted_at is null
        and (only_companies is null or c.id = any(only_companies)))
    select p.company_id, 'second_factor', p.id, p.label,
      jsonb_build_object('has_factor', p.has_factor), not p.has_factor or p.factor_used is null
      from people p
    union all
    -- The administrators of a company without an owner are responsible for it.
    select c.id, 'two_owners', c.id, c.name, jsonb_build_object('owners', count(*),
      'with_codes', count(*) filter (where p.codes_left > 0)),
      count(*) filter (where p.codes_left > 0) < 2
      from active_companies c join people p on p.company_id = c.id
      where p.role = 'owner' or p.role = 'admin' and not exists (
        select from people o where o.company_id = c.id and o.role = 'owner')
      group by c.id, c.name
    union all
    select p.company_id, 'dormant_admins', p.id, p.label, jsonb_build_object('since', p.seen),
      p.seen < moment - make_interval(days => app.limit_of('dormant_days'))
      from people p where app.role_level(p.role) >= app.role_level('admin')
    union all
    select i.company_id, 'stale_keys', i.id, i.name, jsonb_build_object('since', i.secret_at),
      i.secret_at < moment - make_interval(days => app.limit_of('stale_key_days'))
      from integrations i join active_companies c on c.id = i.company_id
      where i.deleted_at is null and i.state = 'active' and i.secret_at is not null
    union all
    -- Their service users aren't among the people above.
    select k.company_id, 'stale_keys', k.id, k.name,
      jsonb_build_object('since', coalesce(k.last_used_at, k.created_at), 'prefix', k.prefix),
      coalesce(k.last_used_at, k.created_at)
        < moment - make_interval(days => app.limit_of('unused_key_days'))
      from api_keys k join active_companies c on c.id = k.company_id
      where k.revoked_at is null and k.expires_at > moment
    union all
    select c.id, 'widened_roles', c.id, c.name,
      jsonb_build_object('permissions', coalesce(w.permissions, '[]')), w.permissions is not null
      from active_companies c cross join lateral (
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
        -- A block of the person, or of the address of an event without a person, that outlasted it.
        -- A company's block of an address applies to its site and those below; others to all sites.
        and not exists (select from security_blocks b where b.user_id = e.user_id
          and coalesce(b.released_at, b.until) >= e.timestamp)
        and not (e.user_id is null and exists (select from security_blocks b
          where b.user_id is null and b.ip = e.ip
            and coalesce(b.released_at, b.until) >= e.timestamp
            and (b.company_id is null or exists (select from company_tree t
              where t.ancestor_id = b.company_id and t.descendant_id = e.tenant_id))))
      from (
        select n.*, row_number() over (partition by n.tenant_id
          order by n.timestamp desc, n.id) as place
        from (
          select s.id, s.tenant_id, s.type, s.severity, s.timestamp, s.user_id, s.ip
            from security_events s
          union all
          select a.id, a.tenant_id, a.type, a.severity, a.timestamp, a.user_id, a.ip
            from security_event_archive a) n
        where n.severity = 'critical'
          and n.timestamp > moment - make_interval(days => app.limit_of('critical_event_days'))
          and (only_companies is null or n.tenant_id = any(only_companies))) e
        join active_companies c on c.id = e.tenant_id
      -- A flood of events must not delay the assessment.
      where e.place <= 1000
    union all
    select p.company_id, 'idle_sessions', s.id, p.label,
      jsonb_build_object('since', s.last_activity, 'person', p.id),
      s.last_activity < moment - make_interval(days => app.limit_of('idle_session_days'))
      from user_sessions s join people p on p.id = s.user_id where s.expires_at > moment
    union all
    select i.company_id, 'old_invitations', i.id, i.email,
      jsonb_build_object('since', i.created_at, 'role', i.role),
      i.created_at < moment - make_interval(days => app.limit_of('old_invitation_days'))
      from invitations i join active_companies c on c.id = i.company_id
      where i.accepted_at is null and i.revoked_at is null and i.declined_at is null
    union all
    select i.company_id, 'webhook_secrets', i.id, i.name, jsonb_build_object('url', i.url),
      i.url ilike 'http:%'
      from integrations i join active_companies c on c.id = i.company_id
      where i.deleted_at is null and i.state = 'active'
    union all
    select d.company_id, 'dns', d.id, d.domain,
      jsonb_build_object('status', d.status, 'since', coalesce(d.problem_since, d.created_at)),
      d.problem_since is not null
        or d.status <> 'valid' and d.created_at < moment
          - make_interval(days => app.limit_of('unverified_domain_days'))
      from tenant_domains d join active_companies c on c.id = d.company_id
  $function$
;
