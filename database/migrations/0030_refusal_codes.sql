-- Refusals name a code, which contract/src/kernel/refusals.ts words, and the built-in mail texts are
-- in contract/src/kernel/mail-texts.ts.

create or replace function app.email_template(company uuid, wanted_kind text)
  returns table (subject text, body text, button text, source text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    -- The last row has no text: the built-in one applies. A person reads it for companies within
    -- reach only, including what those inherit.
    select found.subject, found.body, found.button, found.source
    from (
      select e.subject, e.body, e.button, case t.depth when 0
        then 'own' else 'inherited' end as source, t.depth
      from company_tree t join email_templates e on e.company_id = t.ancestor_id
      where t.descendant_id = company and e.kind = wanted_kind
      union all
      select null, null, null, 'built_in', 1000000) found
    where current_setting('role') <> 'app_user' or app.can_brand(company, 'read')
    order by found.depth
    limit 1
  $$;

drop function app.default_email_templates();

create or replace function app.add_domain(company uuid, name text, moment timestamp with time zone)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    added uuid;
  begin
    if not app.can_brand(company, 'create') then
      return null;
    end if;
    if (select count(*) from tenant_domains where company_id = company) >= 20 then
      raise exception using errcode = 'TL017',
        message = 'too_many_domains';
    end if;
    insert into tenant_domains (company_id, domain, next_check_at) values (company, name, moment)
      on conflict do nothing returning id into added;
    if added is null then
      raise exception using errcode = 'TL017', message = 'domain_already_added';
    end if;
    return added;
  end $function$;

create or replace function app.add_participants(
  conversation uuid, named uuid[], moment timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    people uuid[];
  begin
    if not app.may('messages', 'create')
        or not exists (select from app.visible_conversations(array[conversation]) v
          where v.joined) then
      raise exception using errcode = '42501', message = 'only those who take part let others in';
    end if;
    -- Concurrent additions count each other's participants.
    perform from conversations c where c.id = conversation for no key update;
    named := array(select distinct person from unnest(named) person where person <> app.user_id());
    people := array(select p.id from app.reachable_people(
      array(select side from conversations c, unnest(array[c.company_id, c.other_company_id]) side
        where c.id = conversation), named, '', null, 100) p);
    if cardinality(people) < cardinality(named) then
      raise exception using errcode = 'TL033',
        message = 'participant_not_allowed';
    end if;
    perform app.insert_participants(conversation, people, moment);
  end $function$;

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
      if app.role_level(wanted.role) not between 1 and app.own_level() - 1 then
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

create or replace function app.guard_company()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    if current_user <> 'app_user' then
      return new;
    end if;
    if old.id = app.actor_company(app.user_id())
      and (new.parent_id, new.status, new.deleted_at) is distinct from
          (old.parent_id, old.status, old.deleted_at) then
      raise exception using errcode = 'TL002',
        message = 'own_company';
    end if;
    if new.deleted_at is distinct from old.deleted_at then
      if not app.may('companies', 'delete') then
        raise exception using errcode = '42501', message = 'companies:delete is not granted';
      end if;
      perform pg_advisory_xact_lock(hashtext('company_tree'));
      if new.deleted_at is not null
        and exists (select from public.companies where parent_id = new.id
          and deleted_at is null) then
        raise exception using errcode = 'TL003',
          message = 'companies_below';
      end if;
      if new.deleted_at is null
        and exists (
          select from public.companies where id = new.parent_id and deleted_at is not null) then
        raise exception using errcode = 'TL003',
          message = 'parent_in_recycle_bin';
      end if;
    end if;
    return new;
  end $function$;

create or replace function app.guard_invitation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    if current_setting('role') = 'app_user' then
      if tg_op = 'UPDATE' and old.declined_at is not null then
        raise exception using errcode = 'TL035', message = 'invitation_declined';
      end if;
      new.invited_by := app.user_id();
    end if;
    if tg_op = 'INSERT' or new.invited_by is distinct from old.invited_by then
      select p.company_id into new.inviting_company_id from profiles p where p.id = new.invited_by;
    end if;
    if exists (
        select from invitations i
        where i.email = new.email and i.not_me and i.declined_at > now() - interval '30 days'
          and (i.company_id = new.company_id
            or i.inviting_company_id = new.inviting_company_id)) then
      raise exception using errcode = 'TL036',
        message = 'invitation_reported';
    end if;
    return new;
  end $function$;

create or replace function app.guard_last_owner(company uuid, leaving uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    perform pg_advisory_xact_lock(hashtext('owners:' || company));
    if not exists (
      select from profiles p join user_roles r on r.user_id = p.id
      where p.company_id = company and p.id <> leaving and r.role = 'owner'
        and p.status = 'active' and p.deleted_at is null) then
      raise exception using errcode = 'TL005',
        message = 'last_owner';
    end if;
  end $function$;

create or replace function app.guard_media_asset()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    if exists (select from media_uses u where u.asset_id = new.id
      and u.kind in ('theme', 'setting')) then
      raise exception using errcode = 'TL026',
        message = 'picture_in_use';
    end if;
    return new;
  end $function$;

create or replace function app.guard_media_content()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    if new.sha256 = old.sha256 or new.storage_path = old.storage_path
        or not starts_with(new.storage_path, 'media-assets/' || new.company_id || '/' || new.id
          || '/') then
      raise exception using errcode = '22023', message = 'not a replacement';
    end if;
    if (new.width is null) <> (old.width is null) then
      raise exception using errcode = 'TL028',
        message = 'other_file_kind';
    end if;
    if exists (select from media_uses u where u.asset_id = new.id and u.kind = 'theme') then
      raise exception using errcode = 'TL026',
        message = 'picture_in_use';
    end if;
    new.former_hashes := (array_append(
      array_remove(old.former_hashes, left(new.sha256, 10)),
        left(old.sha256, 10)))[greatest(cardinality(old.former_hashes) - 48, 1):];
    return new;
  end $function$;

create or replace function app.guard_media_folder()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    above uuid := new.parent_id;
    depth integer := 1;
  begin
    perform pg_advisory_xact_lock(hashtext('media_folders ' || new.company_id));
    while above is not null loop
      depth := depth + 1;
      if above = new.id then
        raise exception using errcode = 'TL024', message = 'folder_in_itself';
      end if;
      if depth > 8 then
        raise exception using errcode = 'TL024', message = 'folders_too_deep';
      end if;
      select f.parent_id into above from media_folders f where f.company_id = new.company_id
        and f.id = above;
    end loop;
    return new;
  end $function$;

create or replace function app.guard_person()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    standing_changes boolean := (new.company_id, new.status, new.deleted_at)
      is distinct from (old.company_id, old.status, old.deleted_at);
  begin
    if current_setting('role') <> 'app_user' then
      return new;
    end if;
    if old.id = app.user_id() then
      if standing_changes then
        raise exception using errcode = 'TL004',
          message = 'own_account';
      end if;
      return new;
    end if;
    if (new.company_id, new.status, new.first_name, new.last_name)
        is distinct from (old.company_id, old.status, old.first_name, old.last_name)
      and not app.may('users', 'update') then
      raise exception using errcode = '42501', message = 'users:update is not granted';
    end if;
    if new.deleted_at is distinct from old.deleted_at and not app.may('users', 'delete') then
      raise exception using errcode = '42501', message = 'users:delete is not granted';
    end if;
    if (new.company_id <> old.company_id or new.deleted_at is null and old.deleted_at is not null)
      and exists (select from companies where id = new.company_id and deleted_at is not null) then
      raise exception using errcode = 'TL006',
        message = 'company_in_recycle_bin';
    end if;
    if standing_changes and old.status = 'active' and old.deleted_at is null
      and exists (select from user_roles where user_id = old.id and role = 'owner') then
      perform app.guard_last_owner(old.company_id, old.id);
    end if;
    return new;
  end $function$;

create or replace function app.insert_participants(
  conversation uuid, people uuid[], moment timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    insert into conversation_participants as t (conversation_id, user_id, company_id, joined_at)
      select conversation, p.id, p.company_id, moment from profiles p where p.id = any (people)
      -- Someone who took part for another company before.
      on conflict (conversation_id, user_id) do update
        set company_id = excluded.company_id, read_place = 0, told_place = 0
        where t.company_id <> excluded.company_id;
    if (select count(*) from conversation_participants t
        where t.conversation_id = conversation) > 100 then
      raise exception using errcode = 'TL034',
        message = 'too_many_participants';
    end if;
  end $function$;

create or replace function app.mark_alert()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    if not exists (select from system_alerts a where a.id = new.alert_id
      and a.wording = new.wording) then
      raise exception using errcode = 'TL029',
        message = 'alert_reworded';
    end if;
    -- Waits for a running app.notify_alert, whose notification would otherwise stay unread.
    perform pg_advisory_xact_lock_shared(hashtextextended('alert ' || new.alert_id, 0));
    update notifications set read_at = new.read_at
      where user_id = new.user_id and about = new.alert_id and read_at is null;
    perform app.announce_live('alerts', new.user_id, null);
    return new;
  end $function$;

create or replace function app.number_message()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
        untold_since = case when is_new then least(untold_since, new.created_at)
          else untold_since end
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
  end $function$;

create or replace function app.purge_companies(company uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    below uuid;
  begin
    if exists (select from company_tree t join companies c on c.id = t.descendant_id
        where t.ancestor_id = company and c.deleted_at is null) then
      raise exception using errcode = 'TL004',
        message = 'companies_in_use';
    end if;
    for below in
      select t.descendant_id from company_tree t where t.ancestor_id = company order by t.depth desc
    loop
      delete from auth_users u using profiles p where p.id = u.id and p.company_id = below;
      delete from companies where id = below;
    end loop;
  end $function$;

create or replace function app.purge_item(wanted uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    item deleted_items;
    purge regprocedure;
  begin
    -- Taken before the row and the audit chain, like in every other change of the tree.
    perform pg_advisory_xact_lock(hashtext('company_tree'));
    select * into item from deleted_items where id = wanted for update;
    if item.id is null or current_setting('role') <> 'app_platform'
        and not app.can_recycle(item.company_id, 'delete') then
      return null;
    end if;
    if exists (select from deleted_items h where h.held_at is not null
        and (h.id = item.id or item.item_type = 'companies' and h.company_id in (
          select descendant_id from company_tree where ancestor_id = item.item_id))) then
      raise exception using errcode = 'TL004',
        message = case when item.held_at is null
          then 'related_record_under_hold' else 'record_under_hold' end;
    end if;
    purge := to_regprocedure(format('app.purge_%s(uuid)', item.item_type));
    if purge is null then
      raise exception using errcode = 'TL004', message = 'not_purgeable';
    end if;
    perform app.record_recycling(item, 'purge', jsonb_build_object('deleted_at', item.deleted_at,
      'by_itself', current_setting('role') = 'app_platform'));
    execute format('select app.purge_%s($1)', item.item_type) using item.item_id;
    delete from deleted_items where id = item.id;
    return item.label;
  end $function$;

create or replace function app.set_primary_domain(wanted uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    preferred tenant_domains;
  begin
    select * into preferred from tenant_domains
      where id = wanted and app.can_brand(company_id, 'update') for update;
    if preferred.id is null then
      return null;
    end if;
    if preferred.status <> 'valid' then
      raise exception using errcode = 'TL017',
        message = 'domain_not_verified';
    end if;
    update tenant_domains set is_primary = false
      where company_id = preferred.company_id and is_primary and id <> wanted;
    update tenant_domains set is_primary = true where id = wanted and not is_primary;
    return preferred.domain;
  end $function$;

create or replace function app.set_site_texts(company uuid, texts jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    wanted record;
  begin
    if not app.can_brand(company, 'update') then
      return false;
    end if;
    for wanted in select key, value from jsonb_each_text(texts) loop
      if not wanted.key = any (array['site_name', 'tagline', 'contact_email', 'contact_phone',
          'contact_address', 'support_email', 'copyright', 'footer_text', 'mail_sender_name',
            'mail_sender_address', 'mail_reply_to'])
        or length(wanted.value) > 300 then
        raise exception using errcode = '22023', message = 'not a text of a site';
      end if;
      if wanted.key = 'mail_sender_address' and wanted.value <> ''
        and not app.can_send_as(company, wanted.value) then
        raise exception using errcode = 'TL017',
          message = 'sender_not_verified';
      end if;
      if wanted.value = '' then
        delete from site_settings where company_id = company and setting_key = wanted.key;
      else
        insert into site_settings (company_id, setting_key, setting_value)
          values (company, wanted.key, to_jsonb(wanted.value))
          on conflict (company_id, setting_key) do update set setting_value = excluded.setting_value
          where site_settings.setting_value <> excluded.setting_value;
      end if;
    end loop;
    return true;
  end $function$;

create or replace function app.start_conversation(
  wanted_kind text, other uuid, named uuid[], wanted_subject text, wanted_anchor_type text,
  wanted_anchor uuid, moment timestamp with time zone)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    me uuid := app.user_id();
    own uuid := app.actor_company(me);
    other_side uuid;
    people uuid[];
    made uuid;
  begin
    if own is null or not app.may('messages', 'create') then
      raise exception using errcode = '42501', message = 'messages:create is not granted';
    end if;
    if wanted_kind <> 'internal' then
      select c.id into other_side from app.reachable_companies('', 100000) c
        where case wanted_kind when 'support' then c.side = 'support' else c.side <> 'support'
          and c.id = other end;
      if other_side is null then
        raise exception using errcode = 'TL033', message = 'company_not_reachable';
      end if;
    end if;
    named := array(select distinct person from unnest(named) person where person <> me);
    people := array(select p.id
      from app.reachable_people(array[other_side], named, '', null, 100) p);
    if cardinality(people) < cardinality(named) then
      raise exception using errcode = 'TL033',
        message = 'person_not_reachable';
    end if;
    if other_side is not null
        and not exists (select from profiles p where p.id = any (people)
          and p.company_id = other_side) then
      people := people || array(
        select p.id from profiles p join user_roles r on r.user_id = p.id
        join app.message_roles(array[other_side]) s on s.role = r.role and s.answers
        where p.company_id = other_side and p.status = 'active' and p.deleted_at is null
        order by app.role_level(r.role) desc, p.created_at, p.id limit 50);
    end if;
    if wanted_kind <> 'internal'
        and not exists (select from profiles p where p.id = any (people)
          and p.company_id = other_side) then
      raise exception using errcode = 'TL033',
        message = 'no_recipients';
    end if;
    if cardinality(people) = 0 then
      raise exception using errcode = 'TL033', message = 'recipient_required';
    end if;
    insert into conversations (company_id, other_company_id, kind, subject, anchor_type, anchor_id,
        created_by, last_message_at, created_at)
      values (own, other_side, wanted_kind, wanted_subject, wanted_anchor_type, wanted_anchor, me,
        moment, moment)
      returning id into made;
    perform app.insert_participants(made, people || me, moment);
    return made;
  end $function$;

create or replace function app.sync_company_tree()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    parent_kind text;
    branch uuid;
  begin
    if tg_op = 'UPDATE' and new.parent_id is not distinct from old.parent_id
      and new.kind = old.kind then
      return null;
    end if;
    -- Moves and deletions take the lock alone, insertions share it. Otherwise two moves could form
    -- a cycle that neither sees, or a new child could miss that its ancestors moved.
    if tg_op = 'INSERT' then
      perform pg_advisory_xact_lock_shared(hashtext('company_tree'));
    else
      perform pg_advisory_xact_lock(hashtext('company_tree'));
    end if;
    if new.parent_id is not null then
      select kind into parent_kind from companies where id = new.parent_id and deleted_at is null;
      if parent_kind is null or app.kind_rank(new.kind) <= app.kind_rank(parent_kind) then
        raise exception using errcode = 'TL001',
          message = 'parent_kind';
      end if;
    end if;
    if tg_op = 'INSERT' then
      insert into company_tree (ancestor_id, descendant_id, depth)
        select ancestor_id, new.id, depth + 1 from company_tree where descendant_id = new.parent_id
        union all select new.id, new.id, 0;
      return null;
    end if;
    if exists (select from company_tree where ancestor_id = new.id
      and descendant_id = new.parent_id) then
      raise exception using errcode = 'TL001', message = 'company_below_itself';
    end if;
    if exists (select from companies
        where parent_id = new.id and app.kind_rank(kind) <= app.kind_rank(new.kind)) then
      raise exception using errcode = 'TL001',
        message = 'parent_kind';
    end if;
    delete from company_tree link
      using company_tree below
      where below.ancestor_id = new.id and link.descendant_id = below.descendant_id
        and link.ancestor_id not in (select descendant_id from company_tree
          where ancestor_id = new.id);
    insert into company_tree (ancestor_id, descendant_id, depth)
      select above.ancestor_id, below.descendant_id, above.depth + below.depth + 1
      from company_tree above, company_tree below
      where above.descendant_id = new.parent_id and below.ancestor_id = new.id;
    branch := app.branch_below(new.parent_id, new.id);
    -- Not `new.branch_id`: the same statement may have moved an ancestor and this company with it.
    if branch is distinct from app.branch_of(new.id) then
      perform app.move_branch(new.id, branch);
    end if;
    return null;
  end $function$;

create or replace function app.sync_main_logo()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    wanted text := new.setting_value ->> 'media_asset_id';
    picture jsonb;
  begin
    if wanted is not null then
      select jsonb_build_object('sha256', m.sha256, 'width', m.width, 'height',
        m.height) into picture
        from media_assets m where m.company_id = new.company_id and m.id::text = wanted;
      if picture is null then
        raise exception using errcode = 'TL027',
          message = 'picture_not_found';
      end if;
    end if;
    new.setting_value := (new.setting_value - 'asset') || jsonb_build_object('asset', picture);
    return new;
  end $function$;

create or replace function app.sync_media_uses()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    whole jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
    record_id uuid := (whole ->> 'id')::uuid;
    company uuid := (whole ->> 'company_id')::uuid;
    ids uuid[] := case when tg_op = 'DELETE' or whole ->> 'deleted_at' is not null then '{}'::uuid[]
      else app.media_ids(whole::text) end;
  begin
    delete from media_uses where source = tg_table_name and source_id = record_id
      and asset_id <> all(ids);
    if cardinality(ids) = 0 then
      return null;
    end if;
    if exists (
        select from media_assets m
        where m.id = any(ids)
          and not exists (select from company_tree t where t.ancestor_id = m.company_id
            and t.descendant_id = company)
          and not exists (select from media_uses u
            where u.source = tg_table_name and u.source_id = record_id and u.asset_id = m.id)) then
      raise exception using errcode = 'TL025',
        message = 'picture_of_other_company';
    end if;
    insert into media_uses (asset_id, company_id, source, source_id, kind, item_id, label)
      select m.id, company, tg_table_name, record_id, tg_argv[0],
        coalesce(whole ->> coalesce(tg_argv[2], 'id'), record_id::text),
        left(coalesce(whole ->> tg_argv[1], ''), 200)
      from media_assets m where m.id = any(ids)
      on conflict (source, source_id, asset_id)
      do update set label = excluded.label, item_id = excluded.item_id,
      company_id = excluded.company_id;
    return null;
  end $function$;
