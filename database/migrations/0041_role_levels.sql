-- The levels of roles stand in app.role_level alone; everything else names the role.

create or replace function app.notify_release(note uuid, behind uuid, most integer)
 RETURNS uuid
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    -- One run at a time: the second one sees who has been notified.
    select pg_advisory_xact_lock(hashtextextended('release ' || note, 0));
    with news as (
      select n.id, n.company_id, n.slug, n.title, n.summary, n.audience
      from release_notes n join companies c on c.id = n.company_id and c.status = 'active'
        and c.deleted_at is null
      where n.id = note and n.state = 'published' and n.deleted_at is null
    ), portion as (
      select p.id, p.company_id, news.id as about, case when news.audience = 'everyone' and exists (select from company_tree shown
            where shown.descendant_id = app.home_company(p.company_id) and shown.ancestor_id = news.company_id)
          then news.slug end as slug,
        news.title, news.summary
      from news join company_tree t on t.ancestor_id = news.company_id
      join companies c on c.id = t.descendant_id and c.status = 'active' and c.deleted_at is null
      join profiles p on p.company_id = c.id and p.status = 'active' and p.deleted_at is null
      left join user_roles r on r.user_id = p.id
      where (behind is null or p.id > behind)
        and case news.audience
          when 'administrators' then app.role_level(r.role) >= app.role_level('admin')
          when 'distributors' then app.role_level(r.role) between app.role_level('distributor')
            and app.role_level('master_distributor')
          when 'resellers' then app.role_level(r.role) = app.role_level('reseller')
          when 'end_users' then app.role_level(r.role) = app.role_level('end_user')
          when 'everyone' then true
          when 'signed_in' then true
          else exists (select from partners a
            where a.company_id = news.company_id and a.partner_company_id = p.company_id
              and a.deleted_at is null
              and array_position(array['registered', 'silver', 'gold', 'platinum'], a.tier)
                >= array_position(array['partners', 'silver_partners', 'gold_partners',
                  'platinum_partners'], news.audience))
          end
      order by p.id limit most
    ), told as (
      insert into notifications (user_id, company_id, kind, parameters, about)
      select p.id, p.company_id, 'releases.published',
        jsonb_build_object('title', p.title, 'summary', left(p.summary, 500), 'slug', p.slug), p.about
      from portion p
      where not exists (select from notifications n where n.about = p.about and n.user_id = p.id)
    )
    select case when count(*) = most then (select p.id from portion p order by p.id desc
      limit 1) end from portion
  $function$;

create or replace function app.can_trust_devices(person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select coalesce((
      select case s.trusted_devices when 'everyone' then true when 'nobody' then false
        else app.role_level(r.role) < app.role_level('admin') end
      from profiles p
        left join user_roles r on r.user_id = p.id
        cross join lateral app.security_policy(p.company_id, true) s
      where p.id = person), false)
  $function$;

create or replace function app.requires_passkey(person uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
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
  end $function$;

create or replace function app.invitation_counts(invitation uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select exists (
      select from invitations i
        join companies c on c.id = i.company_id and c.status = 'active' and c.deleted_at is null
        join profiles p on p.id = i.invited_by and p.status = 'active' and p.deleted_at is null
        join companies s on s.id = p.company_id and s.status = 'active' and s.deleted_at is null
        join company_tree t on t.ancestor_id = s.id and t.descendant_id = c.id
        join user_roles r on r.user_id = p.id
      where i.id = invitation
        and app.role_level(i.role) between app.role_level('end_user')
          and app.grantable_level(app.role_level(r.role))
        and (select count(*) from app.role_rights(s.id, r.role) m
          where (m.resource, m.action) in (('users', 'create'), ('companies', 'read'))) = 2
        and (select y.sign_up <> 'closed' from app.security_policy(c.id, true) y)
        and (current_setting('role') = 'app_auth' or app.may('users', 'read') and exists (
          select from get_accessible_companies(app.user_id(), 'read') a where a.id = i.company_id)))
  $function$;

create or replace function app.change_roles(company uuid, seen_version text, changes jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    wanted record;
  begin
    if not app.may('roles', 'update') then
      raise exception using errcode = '42501', message = 'roles:update is not granted';
    end if;
    if not app.can_see_roles(company, 'update') then
      return null;
    end if;
    -- Serializes changes to this company's roles; taken before row locks and the audit chain.
    perform pg_advisory_xact_lock(hashtext('roles:' || company));
    if app.role_version(company) is distinct from seen_version then
      raise exception using errcode = 'TL007',
        message = 'roles_changed_meanwhile';
    end if;
    for wanted in
      select * from jsonb_to_recordset(changes) w (role text, resource text, action text,
        allowed boolean)
    loop
      if app.role_level(wanted.role) not between app.role_level('end_user')
          and app.own_level() - 1 then
        raise exception using errcode = '42501', message = 'this role is not below your own';
      end if;
      if wanted.allowed is not false and not app.may(wanted.resource, wanted.action) then
        raise exception using errcode = '42501',
          message = 'this permission is not the caller''s own to give';
      end if;
      if wanted.allowed and exists (
          select from company_tree t join role_changes c on c.company_id = t.ancestor_id
          where t.descendant_id = company and t.depth > 0 and not c.allowed
            and c.role = wanted.role and c.resource = wanted.resource
            and c.action = wanted.action) then
        raise exception using errcode = 'TL008',
          message = 'permission_removed_above';
      end if;
      if wanted.allowed is null then
        delete from role_changes c
          where c.company_id = company
            and c.role = wanted.role and c.resource = wanted.resource and c.action = wanted.action;
      else
        insert into role_changes (company_id, role, resource, action, allowed)
          values (company, wanted.role, wanted.resource, wanted.action, wanted.allowed)
          on conflict (company_id, role, resource, action) do update set allowed = excluded.allowed
            where role_changes.allowed <> excluded.allowed;
      end if;
    end loop;
    return app.role_version(company);
  end $function$;

alter policy "people read release notes for their audience" on release_notes
  using (state = 'published' and deleted_at is null
    and company_id = any ((select app.release_publishers())::uuid[])
    and case audience
      when 'administrators' then (select app.own_level()) >= app.role_level('admin')
      when 'distributors' then (select app.own_level()) between app.role_level('distributor')
        and app.role_level('master_distributor')
      when 'resellers' then (select app.own_level()) = app.role_level('reseller')
      when 'end_users' then (select app.own_level()) = app.role_level('end_user')
      when 'partners' then
        coalesce(((select app.partner_ranks()) ->> company_id::text)::integer, 0) >= 1
      when 'silver_partners' then
        coalesce(((select app.partner_ranks()) ->> company_id::text)::integer, 0) >= 2
      when 'gold_partners' then
        coalesce(((select app.partner_ranks()) ->> company_id::text)::integer, 0) >= 3
      when 'platinum_partners' then
        coalesce(((select app.partner_ranks()) ->> company_id::text)::integer, 0) >= 4
      else true end);

alter policy "members create invitations of their own subtree" on invitations
  with check ((select app.may('users', 'create'))
    and app.role_level(role) between app.role_level('end_user')
      and (select app.grantable_level(app.own_level()))
    and exists (
      select from get_accessible_companies(app.user_id(), 'read') a
        where a.id = invitations.company_id offset 0));

alter policy "members change invitations of their own subtree" on invitations
  using ((select app.may('users', 'create'))
    and app.role_level(role) between app.role_level('end_user')
      and (select app.grantable_level(app.own_level()))
    and exists (
      select from get_accessible_companies(app.user_id(), 'read') a
        where a.id = invitations.company_id offset 0))
  with check ((select app.may('users', 'create'))
    and app.role_level(role) between app.role_level('end_user')
      and (select app.grantable_level(app.own_level()))
    and exists (
      select from get_accessible_companies(app.user_id(), 'read') a
        where a.id = invitations.company_id offset 0));

alter policy "managers change roles of people in their own subtree" on user_roles
  with check ((select app.may('users', 'update')) and app.can_manage(user_id)
    and app.role_level(role) between app.role_level('end_user')
      and (select app.grantable_level(app.own_level())));
