-- Plain names for triggers, columns and keys that the first migrations named otherwise.

-- Triggers that send events to running processes.
alter trigger tell on blog_posts rename to send_event;
alter trigger tell_change on blog_posts rename to send_event_update;
alter trigger tell on companies rename to send_event;
alter trigger tell_moved on companies rename to send_event_move;
alter trigger tell_people on companies rename to send_event_suspension;
alter trigger tell on conversation_participants rename to send_event;
alter trigger tell on conversations rename to send_event;
alter trigger tell_gone on exchange_rates rename to send_event_delete;
alter trigger tell_new on exchange_rates rename to send_event_insert;
alter trigger tell_changed on listings rename to send_event_update;
alter trigger tell_new on listings rename to send_event_insert;
alter trigger tell on messages rename to send_event;
alter trigger tell on notifications rename to send_event;
alter trigger tell on page_redirects rename to send_event;
alter trigger tell on pages rename to send_event;
alter trigger tell on partners rename to send_event;
alter trigger tell_changed on plans rename to send_event_update;
alter trigger tell_gone on price_assignments rename to send_event_delete;
alter trigger tell_new on price_assignments rename to send_event_insert;
alter trigger tell_gone on price_entries rename to send_event_delete;
alter trigger tell_new on price_entries rename to send_event_insert;
alter trigger tell_changed on price_lists rename to send_event_update;
alter trigger tell on rate_limit_overrides rename to send_event;
alter trigger tell_changed on release_notes rename to send_event_update;
alter trigger tell_gone on release_notes rename to send_event_delete;
alter trigger tell_new on release_notes rename to send_event_insert;
alter trigger tell on reusable_sections rename to send_event;
alter trigger tell_sharing on saved_views rename to record_sharing;
alter trigger tell_changed on services rename to send_event_update;
alter trigger tell_gone on services rename to send_event_delete;
alter trigger tell_new on services rename to send_event_insert;
alter trigger tell on site_redirects rename to send_event;
alter trigger tell on site_settings rename to send_event;
alter trigger tell on support_access rename to send_event;
alter trigger tell on system_alerts rename to send_event;
alter trigger tell on tenant_domains rename to send_event;
alter trigger tell on tenant_themes rename to send_event;
alter trigger tell on user_sessions rename to send_event;

drop trigger wake on notifications;

alter table conversations rename column untold_since to unnotified_since;
alter index conversations_untold rename to conversations_unnotified;
alter table conversation_participants rename column told_place to notified_place;

create or replace function app.number_message() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    held conversations;
    is_new boolean := tg_op = 'INSERT';
    is_message boolean := new.kind = 'message';
  begin
    if not is_new then
      if old.removed_at is not null then
        raise exception using errcode = 'TL032', message = 'message_deleted';
      end if;
      if new.removed_at is not null then
        new.body := '';
        new.mentions := '{}';
      end if;
    end if;
    update conversations set last_place = last_place + is_new::integer,
        last_change = last_change + 1, last_message_at = case when is_new and is_message
          then greatest(last_message_at, new.created_at) else last_message_at end,
        unnotified_since = case when is_new then least(unnotified_since, new.created_at)
          else unnotified_since end
      where id = new.conversation_id returning * into held;
    if held.id is null then
      raise exception using errcode = '42501', message = 'there is no such conversation';
    end if;
    -- Messages of a closed conversation can still be removed.
    if held.state <> 'open' and new.removed_at is null then
      raise exception using errcode = 'TL030',
        message = 'conversation_closed';
    end if;
    if is_new then
      if not is_message and held.kind = 'internal' then
        raise exception using errcode = 'TL031',
          message = 'no_other_company';
      end if;
      new.place := held.last_place;
      -- A new message takes the conversation out of its readers' archives, and its author has read
      -- everything before it.
      update conversation_participants p
        set archived = false, read_place = case when p.user_id = new.author_id
          then new.place else p.read_place end
        where p.conversation_id = new.conversation_id
          and (p.user_id = new.author_id or p.archived
            and (is_message or p.company_id = new.company_id));
    end if;
    new.change := held.last_change;
    if new.mentions <> '{}' then
      new.mentions := array(select p.user_id from conversation_participants p
        where p.conversation_id = new.conversation_id and p.user_id = any (new.mentions)
          and (is_message or p.company_id = new.company_id));
    end if;
    return new;
  end $$;

create or replace function app.guard_read_position() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    new.read_place := greatest(old.read_place,
      least(new.read_place, (select last_place from conversations where id = new.conversation_id)));
    if new.read_place > old.read_place then
      if new.read_place >= new.notified_place then
        update notifications set read_at = now()
          where user_id = new.user_id and about = new.conversation_id and read_at is null;
      end if;
      -- Sending a message notifies its readers already.
      if pg_trigger_depth() = 1 then
        perform pg_notify('live', json_build_object('topic', 'read', 'conversation',
          new.conversation_id, 'person', new.user_id, 'place', new.read_place)::text);
      end if;
    end if;
    return new;
  end $$;

create or replace function app.insert_participants(conversation uuid, people uuid[],
  moment timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    insert into conversation_participants as t (conversation_id, user_id, company_id, joined_at)
      select conversation, p.id, p.company_id, moment from profiles p where p.id = any (people)
      -- Someone who took part for another company before.
      on conflict (conversation_id, user_id) do update
        set company_id = excluded.company_id, read_place = 0, notified_place = 0
        where t.company_id <> excluded.company_id;
    if (select count(*) from conversation_participants t
        where t.conversation_id = conversation) > 100 then
      raise exception using errcode = 'TL034',
        message = 'too_many_participants';
    end if;
  end $$;

create or replace function app.notify_unread(due timestamptz, moment timestamptz, most integer)
  returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    by_name constant text := 'messaging.mention';
    held conversations;
    looked integer := 0;
  begin
    for held in select * from conversations where unnotified_since <= due
        order by unnotified_since limit most for update skip locked loop
      looked := looked + 1;
      with notified as materialized (
        select r.user_id, r.company_id, last.place,
          case when last.mentioned then by_name else 'messaging.message' end as kind,
          jsonb_build_object('conversation', held.id, 'subject', held.subject, 'text',
            left(last.body, 200),
            'author', app.display_name(p.first_name, p.last_name, p.email)) as parameters
        from app.conversation_readers(array[held.id]) r
        join conversation_participants t on t.conversation_id = held.id and t.user_id = r.user_id
          and r.joined
        cross join lateral (
          select count(*) as unread, max(u.place) as place, bool_or(u.named) as mentioned,
            (array_agg(u.body order by u.named desc, u.place desc))[1] as body,
            (array_agg(u.author_id order by u.named desc, u.place desc))[1] as author_id
          from (
            select m.place, m.body, m.author_id, r.user_id = any (m.mentions) as named
            from messages m
            where m.conversation_id = held.id and m.place > greatest(t.read_place, t.notified_place)
              and m.author_id <> r.user_id and m.removed_at is null and m.created_at <= due
              and (m.kind = 'message' or m.company_id = r.company_id)) u) last
        left join profiles p on p.id = last.author_id
        where last.unread > 0 and (not t.muted or last.mentioned)
      ), marked as (
        update conversation_participants t set notified_place = notified.place
          from notified where t.conversation_id = held.id and t.user_id = notified.user_id
      ), deleted as (
        delete from notifications n using notified where n.about = held.id
          and n.user_id = notified.user_id
          and (n.read_at is not null or notified.kind = by_name and n.kind <> by_name)
      ), updated as (
        update notifications n set received_at = moment, kind = notified.kind,
          parameters = notified.parameters
          from notified where n.about = held.id and n.user_id = notified.user_id
            and n.read_at is null
            and (notified.kind <> by_name or n.kind = by_name)
          returning n.user_id
      )
      insert into notifications (user_id, company_id, kind, parameters, about, received_at)
        select notified.user_id, notified.company_id, notified.kind, notified.parameters, held.id,
          moment
        from notified where not exists (select
          from updated where updated.user_id = notified.user_id);
      update conversations set unnotified_since = (select min(m.created_at) from messages m
          where m.conversation_id = held.id and m.created_at > due)
        where id = held.id;
    end loop;
    return looked;
  end $$;

create or replace function app.notify_alert(alert uuid, moment timestamptz, behind uuid,
    most integer)
  returns uuid
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    -- One run at a time, and read marks wait: the next one sees who has been notified or has read
    -- it.
    select pg_advisory_xact_lock(hashtextextended('alert ' || alert, 0));
    with showing as materialized (
      select a.id, a.company_id, a.title, a.message, a.tier, a.role, a.target_company_id, a.wording,
        a.alert_type = 'urgent' as urgent, c.name as company_name
      from system_alerts a
      join companies c on c.id = a.company_id and c.status = 'active' and c.deleted_at is null
      where a.id = alert and a.is_active and a.deleted_at is null
        and (a.expires_at is null or a.expires_at > moment)
      -- Unpublishing waits for this lock, and then removes the notifications written here.
      for share of a
    ), portion as (
      select p.id, p.company_id
      from showing a
      join company_tree t on t.ancestor_id = a.company_id
      join companies c on c.id = t.descendant_id and c.status = 'active' and c.deleted_at is null
      join profiles p on p.company_id = c.id and p.status = 'active' and p.deleted_at is null
      left join user_roles r on r.user_id = p.id
      where (behind is null or p.id > behind)
        and a.tier in ('any', c.kind)
        and a.role in ('any', r.role)
        and (a.target_company_id is null or exists (select from company_tree meant
          where meant.ancestor_id = a.target_company_id and meant.descendant_id = c.id))
      order by p.id limit most
    ), notified as (
      insert into notifications (user_id, company_id, kind, parameters, about)
      select p.id, p.company_id, case when a.urgent then 'alerts.urgent' else 'alerts.shown' end,
        jsonb_build_object('alert', a.id, 'title', a.title, 'message', left(a.message, 500),
          'company', a.company_name), a.id
      from portion p cross join showing a
      where not exists (select from notifications n where n.about = a.id and n.user_id = p.id)
        and not exists (select from alert_read_status s
          where s.alert_id = a.id and s.user_id = p.id and s.wording = a.wording)
    )
    select case when count(*) = most then (select p.id from portion p order by p.id desc
      limit 1) end from portion
  $$;

create or replace function app.notify_release(note uuid, behind uuid, most integer) returns uuid
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    -- One run at a time: the second one sees who has been notified.
    select pg_advisory_xact_lock(hashtextextended('release ' || note, 0));
    with news as (
      select n.id, n.company_id, n.slug, n.title, n.summary, n.audience
      from release_notes n join companies c on c.id = n.company_id and c.status = 'active'
        and c.deleted_at is null
      where n.id = note and n.state = 'published' and n.deleted_at is null
    ), portion as (
      select p.id, p.company_id, news.id as about, case when news.audience = 'everyone'
        and exists (select from company_tree shown
            where shown.descendant_id = app.home_company(p.company_id)
              and shown.ancestor_id = news.company_id)
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
    ), notified as (
      insert into notifications (user_id, company_id, kind, parameters, about)
      select p.id, p.company_id, 'releases.published',
        jsonb_build_object('title', p.title, 'summary', left(p.summary, 500), 'slug', p.slug),
          p.about
      from portion p
      where not exists (select from notifications n where n.about = p.about and n.user_id = p.id)
    )
    select case when count(*) = most then (select p.id from portion p order by p.id desc
      limit 1) end from portion
  $$;

create or replace function app.queue_deliveries() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    if exists (select from received t join notification_deliveries d on d.notification_id = t.id
        where d.digest = 'now' and d.due_at <= t.received_at) then
      perform app.ensure_job_queued('notifications.deliver');
    end if;
    return null;
  end $$;

create trigger queue_deliveries after insert on notifications
  referencing new table as received
  for each statement execute function app.queue_deliveries();

create or replace function app.retain_audit_chain(wanted uuid, moment timestamptz, most integer)
  returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    days integer := app.audit_days(wanted);
    stored audit_chains;
    gone record;
    entry audit_logs;
  begin
    if days is null or not exists (select from audit_logs l where l.chain = wanted
        and l.created_at < moment - make_interval(days => days) limit 1) then
      return 0;
    end if;
    select * into stored from audit_chains k where k.chain = wanted for update;
    select count(*) as entries, count(*) filter (where o.resource_type <> 'audit.retention')
      as others,
        min(o.created_at) as since, max(o.created_at) as until, max(o.id) as last_id
      into gone
      from (
        select l.id, l.created_at, l.resource_type,
          bool_or(l.created_at >= moment - make_interval(days => days)
            or app.is_entry_held(l.resource_id, l.company_id)) over (order by l.id) as stays
          from (select id, created_at, resource_type, resource_id, company_id from audit_logs
            where chain = wanted order by id limit most) l) o
      where not o.stays;
    -- Entries that record removals go only together with later ones: removing them alone would just
    -- create another.
    if gone.others = 0 then
      return 0;
    end if;
    stored.removed := stored.removed + gone.entries;
    stored.removed_hash := (select l.hash from audit_logs l where l.id = gone.last_id);
    stored.removed_from := coalesce(stored.removed_from, gone.since);
    -- Like app.write_audit, but into the chain being trimmed instead of the caller's.
    entry.id := nextval('public.audit_logs_id');
    entry.chain := wanted;
    entry.company_id := nullif(wanted, '00000000-0000-0000-0000-000000000000');
    entry.action := 'event';
    entry.resource_type := 'audit.retention';
    entry.result := 'done';
    entry.reason := app.claim('reason');
    entry.after := jsonb_build_object('removed', gone.entries, 'removed_in_all', stored.removed,
      'days', days, 'from', stored.removed_from, 'until', gone.until, 'last_id', gone.last_id,
      'last_hash', encode(stored.removed_hash, 'hex'));
    entry.created_at := clock_timestamp();
    entry.hash := sha256(stored.head || convert_to(app.audit_text(entry), 'UTF8'));
    insert into audit_logs (id, chain, company_id, action, resource_type, result, after, reason,
      created_at, hash)
      values (entry.id, entry.chain, entry.company_id, entry.action, entry.resource_type,
        entry.result, entry.after, entry.reason, entry.created_at, entry.hash);
    update audit_chains set head = entry.hash, entries = entries + 1, removed = stored.removed,
        removed_hash = stored.removed_hash, removed_id = gone.last_id,
        removed_from = stored.removed_from, removed_until = gone.until
      where chain = wanted;
    delete from audit_logs l where l.chain = wanted and l.id <= gone.last_id;
    return gone.entries;
  end $$;

create or replace function app.mail_site(company uuid, visited_host text) returns jsonb
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
    select jsonb_build_object('domain', s.domain, 'site_context',
      app.site_context_of_company(s.company_id))
    from site s
    where current_setting('role') in ('app_auth', 'app_platform')
      or current_setting('role') = 'app_public' and company = app.tenant_id()
      or current_setting('role') = 'app_user' and exists (select from company_tree t
        where t.ancestor_id = app.actor_company(app.user_id()) and t.descendant_id = company)
    order by s.depth, s.is_primary desc, s.created_at, s.id
    limit 1
  $$;

drop function app.notify_week(timestamptz, uuid, integer);
create function app.notify_week(moment timestamptz, behind uuid, most integer)
  returns table (notified integer, last uuid)
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with week as (
      select date_trunc('week', moment, 'UTC') as ends,
        date_trunc('week', moment, 'UTC') - interval '7 days' as begins
    ), portion as (
      select c.id, c.name from companies c
      where (behind is null or c.id > behind) and c.status = 'active' and c.deleted_at is null
      order by c.id limit most
    ), news as (
      select 'companies' as resource, t.ancestor_id as company, count(*) as many
      from week join companies n on n.created_at >= week.begins and n.created_at < week.ends
        and n.deleted_at is null
      join company_tree t on t.descendant_id = n.id and t.depth > 0
      join portion on portion.id = t.ancestor_id
      group by t.ancestor_id
      union all
      select 'users', t.ancestor_id, count(*)
      from week join profiles n on n.created_at >= week.begins and n.created_at < week.ends
        and n.deleted_at is null
      join company_tree t on t.descendant_id = n.company_id
      join portion on portion.id = t.ancestor_id
      group by t.ancestor_id
      union all
      select 'requests', n.company_id, count(*)
      from week join contact_requests n on n.created_at >= week.begins and n.created_at < week.ends
        and n.deleted_at is null
      join portion on portion.id = n.company_id
      group by n.company_id
      union all
      select 'applications', n.company_id, count(*)
      from week join partner_applications n on n.created_at >= week.begins
        and n.created_at < week.ends
        and n.deleted_at is null
      join portion on portion.id = n.company_id
      group by n.company_id
    ), reached as (
      insert into notifications (user_id, company_id, kind, parameters, received_at)
      select p.id, p.company_id, 'notifications.week',
        jsonb_build_object('company', c.name, 'counts', jsonb_object_agg(n.resource, n.many)),
          moment
      from news n join profiles p on p.company_id = n.company and p.status = 'active'
        and p.deleted_at is null
      join portion c on c.id = p.company_id
      join user_roles r on r.user_id = p.id and r.role in ('owner', 'admin')
      where exists (select from app.role_rights(p.company_id, r.role) m
          where m.resource = n.resource and m.action = 'read')
        and not exists (select from notifications before, week
          where before.user_id = p.id and before.kind = 'notifications.week'
            and before.received_at >= week.ends)
      group by p.id, c.name
      returning 1
    )
    select (select count(*)::integer from reached),
      case when count(*) = most then (select p.id from portion p order by p.id desc limit 1) end
    from portion
  $$;

grant execute on function app.notify_week to app_platform;

drop function app.factors_below(uuid, timestamptz);
create function app.factors_below(only_company uuid, moment timestamptz)
  returns table (id uuid, company_id uuid, role text, label text, passkeys bigint,
    authenticators bigint, codes_left bigint, last_used timestamptz, required boolean,
    required_by_policy boolean, can_change boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with reach as (
      select a.id, s.passkeys from public.get_accessible_companies(app.user_id(), 'read') a
        cross join lateral app.security_policy(a.id, true) s
      where (select app.may('security', 'read')) and (only_company is null or a.id = only_company))
    select p.id, p.company_id, p.role, p.label,
      (select count(*) from passkeys k where k.user_id = p.id),
      (select count(*) from mfa_factors f where f.user_id = p.id and f.status = 'verified'),
      p.codes_left, p.factor_used,
      exists (select from factor_requirements f where f.user_id = p.id),
      case r.passkeys when 'everyone' then true when 'admins'
        then app.role_level(p.role) >= app.role_level('admin') else false end,
      (select app.may('security', 'update')) and p.id <> (select app.user_id())
        and app.role_level(p.role) <= (select app.own_level())
    from reach r join app.posture_people((select array_agg(x.id) from reach x), moment) p
      on p.company_id = r.id
  $$;

grant execute on function app.factors_below to app_user;

drop function app.sessions_below(uuid, uuid);
create function app.sessions_below(only_person uuid, only_company uuid)
  returns table (id uuid, user_id uuid, company_id uuid, assurance text, method text, ip text,
    user_agent text, created_at timestamptz, last_activity timestamptz, expires_at timestamptz,
    can_end boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select s.id, s.user_id, p.company_id, s.aal, s.method, s.ip_address, s.user_agent,
      s.created_at, s.last_activity, s.expires_at,
      -- As app.can_restrain says of one person; all of these are within reach.
      coalesce((select app.may('security', 'update')) and p.id <> (select app.user_id())
        and p.deleted_at is null and app.role_level(r.role) <= (select app.own_level()), false)
    from public.get_accessible_companies(app.user_id(), 'read') a
      join profiles p on p.company_id = a.id
      join user_sessions s on s.user_id = p.id
      left join user_roles r on r.user_id = p.id
    where (select app.may('security', 'read')) and s.expires_at > now()
      and (only_person is null or p.id = only_person)
      and (only_company is null or p.company_id = only_company)
  $$;

grant execute on function app.sessions_below to app_user;
