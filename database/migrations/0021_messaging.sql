-- Messaging: conversations within a company, between a company and one directly above or below it,
-- or with the platform's staff. A conversation belongs to its two sides; companies above them have
-- no access (decision 0023).

-- A request sent through the contact form of a company's site.
create table contact_requests (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete cascade,
  -- Identifies one filled-in form, so that sending it twice creates one request.
  submission uuid not null,
  name text not null check (length(name) between 1 and 120),
  email text not null check (length(email) between 3 and 254),
  phone text not null default '' check (length(phone) <= 40),
  company_name text not null default '' check (length(company_name) <= 120),
  topic text not null check (topic in ('sales', 'partners', 'support', 'privacy', 'other')),
  message text not null check (length(message) between 1 and 5000),
  state text not null default 'new' check (state in ('new', 'handled')),
  deleted_at timestamptz,
  deleted_by uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, submission)
);

create index contact_requests_by_company on contact_requests (company_id, created_at desc, id);

call app.protect('contact_requests');

create policy "members read contact requests of their own subtree" on contact_requests
  for select to app_user
  using ((select app.may('requests', 'read')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = contact_requests.company_id offset 0));

create policy "members change contact requests of their own subtree" on contact_requests
  for update to app_user
  using ((select app.may('requests', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = contact_requests.company_id offset 0))
  with check ((select app.may('requests', 'update')) and exists (
    select from get_accessible_companies(app.user_id(), 'read') a
      where a.id = contact_requests.company_id offset 0));

-- Visitors write to the visited tenant and can't read what was sent.
create policy "visitors send contact requests to the tenant" on contact_requests
  for insert to app_public
  with check (company_id = (select app.tenant_id()) and state = 'new' and deleted_at is null);
grant select, insert, update, delete on contact_requests to app_platform;
grant select, update (state, deleted_at, deleted_by) on contact_requests to app_user;
grant insert (company_id, submission, name, email, phone, company_name, topic, message)
  on contact_requests to app_public;

create trigger touch before update on contact_requests for each row execute function app.touch();

create trigger guard before update of deleted_at on contact_requests
  for each row execute function app.guard_record('requests');

create constraint trigger audit after insert or update or delete
  on contact_requests deferrable initially deferred
  for each row execute function app.audit_row('company_id', 'name');

create trigger recycle after update of deleted_at on contact_requests
  for each row execute function app.sync_recycle_bin('company_id', 'name');

create function app.notify_request() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    perform app.notify_permission_holders(new.company_id, 'requests', 'read', 'messaging.request',
      jsonb_build_object('request', new.id, 'name', new.name, 'text', left(new.message, 200)), new.id, null);
    return null;
  end $$;

create trigger notify after insert on contact_requests for each row
  execute function app.notify_request();

create trigger forget_notifications after delete on contact_requests
  for each row execute function app.delete_notifications_about();

create function app.purge_contact_requests(record uuid) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$ delete from contact_requests where id = $1 $$;

insert into role_permissions (role, resource, action)
  select role, 'messages', action
  from unnest(array['owner', 'admin', 'master_distributor', 'distributor', 'reseller',
    'end_user']) role, unnest(array['read', 'create', 'update']) action
  -- Update means answering on behalf of the company.
  where action <> 'update' or role <> 'end_user';

create table conversations (
  id uuid primary key default gen_random_uuid(),
  -- The side that started the conversation, and the other one.
  company_id uuid not null references companies (id) on delete cascade,
  other_company_id uuid references companies (id) on delete cascade,
  kind text not null check (kind in ('internal', 'companies', 'support')),
  state text not null default 'open' check (state in ('open', 'closed')),
  subject text not null default '' check (length(subject) <= 160),
  anchor_type text check (anchor_type in ('company', 'partner')),
  anchor_id uuid,
  created_by uuid default app.user_id() references profiles (id) on delete set null,
  -- Number of the last message; see app.number_message.
  last_place integer not null default 0,
  last_change integer not null default 0,
  -- Last message visible to both sides.
  last_message_at timestamptz not null default now(),
  -- The oldest message for which notifications haven't been decided yet.
  untold_since timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((kind = 'internal') = (other_company_id is null)),
  check (other_company_id <> company_id),
  check ((anchor_type is null) = (anchor_id is null))
);

create index conversations_of_company on conversations (company_id, last_message_at desc, id);

create index conversations_of_other on conversations (other_company_id, last_message_at desc, id)
  where other_company_id is not null;
create index conversations_about on conversations (anchor_id) where anchor_id is not null;
create index conversations_untold on conversations (untold_since) where untold_since is not null;
create index conversations_author on conversations (created_by) where created_by is not null;

call app.protect('conversations');

-- Whether the caller reads conversations: never in support access, whatever that person may do.
create function app.can_read_messages() returns boolean
  language sql stable
  as $$ select app.claim('supporter_id') is null and app.may('messages', 'read') $$;
grant execute on function app.can_read_messages to app_user;

create table conversation_participants (
  conversation_id uuid not null references conversations (id) on delete cascade,
  user_id uuid not null references profiles (id) on delete cascade,
  -- The participant's company at that time; after a move to another company they no longer take
  -- part.
  company_id uuid not null references companies (id) on delete cascade,
  read_place integer not null default 0,
  -- The last message they were notified of.
  told_place integer not null default 0,
  muted boolean not null default false,
  archived boolean not null default false,
  joined_at timestamptz not null default now(),
  primary key (conversation_id, user_id)
);

create policy "participants read their conversations" on conversations for select to app_user
  using ((select app.can_read_messages()) and (
    exists (select from conversation_participants p where p.conversation_id = conversations.id
      and p.user_id = (select app.user_id())
      and p.company_id = (select app.actor_company(app.user_id())))
    or kind <> 'internal' and (select app.may('messages', 'update'))
      and (select app.actor_company(app.user_id())) in (company_id, other_company_id)));

-- Whether the caller sees a conversation. For policies that can't query conversations, whose own
-- policy queries their tables.
create function app.can_see_conversation(conversation uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select exists (select from app.visible_conversations(array[conversation])) $$;
grant execute on function app.can_see_conversation to app_user;

create policy "participants change the subject and state" on conversations for update to app_user
  using ((select app.may('messages', 'create')) and app.can_see_conversation(id))
  -- The caller's company stays one of the sides.
  with check ((select app.may('messages', 'create'))
    and (select app.actor_company(app.user_id())) in (company_id, other_company_id));
grant select, insert, update, delete on conversations to app_platform;
grant select, update (state, subject) on conversations to app_user;

create trigger touch before update of subject, state on conversations for each row
  execute function app.touch();

-- The log records that a conversation was started, renamed, closed or deleted, but not its subject.
create function app.record_conversation_change() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    entry audit_logs;
  begin
    if tg_op = 'UPDATE' and (old.subject, old.state) = (new.subject, new.state) then
      return null;
    end if;
    entry.company_id := coalesce(new.company_id, old.company_id);
    entry.action := lower(tg_op);
    entry.resource_type := 'conversations';
    entry.resource_id := coalesce(new.id, old.id);
    entry.resource_label := 'Conversation';
    entry.result := 'done';
    if tg_op = 'UPDATE' then
      entry.before := case when old.state <> new.state
        then jsonb_build_object('state', old.state) end;
      entry.after := case when old.state <> new.state
        then jsonb_build_object('state', new.state) end;
    else
      entry.before := to_jsonb(old) - 'subject';
      entry.after := to_jsonb(new) - 'subject';
    end if;
    perform app.write_audit(entry);
    return null;
  end $$;

create trigger remember after insert or delete or update of subject, state on conversations
  for each row execute function app.record_conversation_change();

-- Notifies everyone who sees a conversation, and anyone who left, that it was started, renamed or
-- closed, or that its participants changed.
create function app.announce_conversation() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    perform pg_notify('live', json_build_object('topic', 'conversation', 'conversation', new.id,
      'person', null)::text);
    return null;
  end $$;

create trigger tell after insert or update of subject, state on conversations
  for each row execute function app.announce_conversation();

create trigger forget_notifications after delete on conversations
  for each row execute function app.delete_notifications_about();

create index conversation_participants_by_person
  on conversation_participants (user_id, conversation_id);
create index conversation_participants_by_company on conversation_participants (company_id);

call app.protect('conversation_participants');

create policy "participants see who takes part" on conversation_participants for select to app_user
  using (user_id = (select app.user_id()) and company_id = (select app.actor_company(app.user_id()))
      and (select app.can_read_messages())
    or app.can_see_conversation(conversation_id));

create policy "participants change their own read position and settings"
  on conversation_participants for update to app_user
  using (user_id = (select app.user_id()) and company_id = (select app.actor_company(app.user_id()))
    and (select app.may('messages', 'read')))
  with check (user_id = (select app.user_id())
    and company_id = (select app.actor_company(app.user_id()))
    and app.can_see_conversation(conversation_id));

create policy "participants leave a conversation" on conversation_participants
  for delete to app_user
  using (user_id = (select app.user_id()) and company_id = (select app.actor_company(app.user_id()))
    and (select app.may('messages', 'read')));
grant select, insert, update, delete on conversation_participants to app_platform;
grant select, update (read_place, muted, archived), delete on conversation_participants to app_user;

create function app.announce_participant() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    if tg_op = 'DELETE' then
      delete from notifications where about = old.conversation_id and user_id = old.user_id;
    elsif tg_op = 'UPDATE' and (new.muted, new.archived) = (old.muted, old.archived) then
      return null;
    end if;
    -- PostgreSQL sends identical notifications of one transaction only once.
    perform pg_notify('live', json_build_object('topic', 'conversation',
      'conversation', coalesce(new.conversation_id, old.conversation_id), 'person',
        old.user_id)::text);
    return null;
  end $$;

create trigger tell after insert or delete or update of muted, archived on conversation_participants
  for each row execute function app.announce_participant();

-- The read position never goes back or past the end; reading also marks the conversation's
-- notifications as read.
create function app.guard_read_position() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    new.read_place := greatest(old.read_place,
      least(new.read_place, (select last_place from conversations where id = new.conversation_id)));
    if new.read_place > old.read_place then
      if new.read_place >= new.told_place then
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

create trigger read before update of read_place on conversation_participants
  for each row execute function app.guard_read_position();

create table messages (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references conversations (id) on delete cascade,
  -- The author's side.
  company_id uuid not null references companies (id) on delete cascade,
  -- Not a foreign key: messages remain after their author is deleted.
  author_id uuid not null default app.user_id(),
  kind text not null default 'message' check (kind in ('message', 'note')),
  -- Set by app.number_message.
  place integer not null default 0,
  change integer not null default 0,
  body text not null default '' check (length(body) <= 8000),
  mentions uuid[] not null default '{}' check (cardinality(mentions) <= 100),
  -- Identifies the message in its author's browser, so that a retry doesn't send it twice.
  key uuid not null,
  -- The words it is found by.
  words tsvector not null generated always as (array_to_tsvector(app.search_words(body))) stored,
  edited_at timestamptz,
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  unique (conversation_id, place),
  unique (author_id, key)
);

create index messages_by_change on messages (conversation_id, change);
create index messages_by_company on messages (company_id);
create index messages_by_words on messages using gin (words);
create index messages_by_time on messages (conversation_id, created_at);

call app.protect('messages');

create policy "participants read messages" on messages for select to app_user
  using (exists (select from conversations c where c.id = messages.conversation_id)
    and (kind = 'message' or company_id = (select app.actor_company(app.user_id()))));

create policy "authors change their own messages" on messages for update to app_user
  using ((select app.may('messages', 'create')) and author_id = (select app.user_id())
    and company_id = (select app.actor_company(app.user_id()))
    and exists (select from conversations c where c.id = messages.conversation_id))
  with check (author_id = (select app.user_id())
    and company_id = (select app.actor_company(app.user_id()))
    and exists (select from conversations c where c.id = messages.conversation_id));
grant select, insert, update, delete on messages to app_platform;
grant select, update (body, mentions, edited_at, removed_at) on messages to app_user;

-- Numbers messages and changes under the lock on the conversation's row: numbers follow commit
-- order, so nothing appears before what was already seen.
create function app.number_message() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    held conversations;
    is_new boolean := tg_op = 'INSERT';
    is_message boolean := new.kind = 'message';
  begin
    if not is_new then
      if old.removed_at is not null then
        raise exception using errcode = 'TL032', message = 'This message was taken back.';
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
        message = 'This conversation is closed. Reopen it to go on.';
    end if;
    if is_new then
      if not is_message and held.kind = 'internal' then
        raise exception using errcode = 'TL031',
          message = 'Everybody in this conversation is of your company.';
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

create trigger place before insert or update on messages for each row
  execute function app.number_message();

-- Each process receives the message's id and loads it for those of its clients who may see it.
create function app.announce_message() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    if tg_op = 'UPDATE' then
      -- Words that are no longer there do not stay in the notification centre.
      update notifications set parameters = parameters || '{"text": ""}'
        where about = new.conversation_id and parameters ->> 'text' = left(old.body, 200) and old.body <> new.body;
      if new.removed_at is not null then
        delete from message_attachments where message_id = new.id;
      end if;
    end if;
    perform pg_notify('live', json_build_object('topic', 'message', 'id', new.id)::text);
    return null;
  end $$;

create trigger tell after insert or update on messages for each row
  execute function app.announce_message();

-- The log keeps changed and removed messages with their previous text, except internal notes, which
-- companies above must not read.
create function app.record_message_change() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    entry audit_logs;
  begin
    entry.company_id := new.company_id;
    entry.action := 'update';
    entry.resource_type := 'messages';
    entry.resource_id := new.id;
    entry.resource_label := case when new.kind = 'note' then 'Internal note' else 'Message' end;
    entry.result := 'done';
    entry.before := jsonb_strip_nulls(jsonb_build_object('edited_at', old.edited_at, 'removed_at',
      old.removed_at, 'body', case when new.kind = 'message' then old.body end));
    entry.after := jsonb_strip_nulls(jsonb_build_object('edited_at', new.edited_at, 'removed_at',
      new.removed_at, 'body', case when new.kind = 'message' then new.body end));
    perform app.write_audit(entry);
    return null;
  end $$;

create trigger remember after update on messages for each row
  execute function app.record_message_change();

create table message_attachments (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete cascade,
  -- The uploader, who owns it until it is sent with a message.
  user_id uuid not null default app.user_id() references profiles (id) on delete cascade,
  message_id uuid references messages (id) on delete cascade,
  position smallint not null default 0,
  filename text not null check (length(filename) between 1 and 255),
  -- As announced; the stored version of a picture can be smaller or larger.
  size integer not null check (size between 1 and 26214400),
  mime_type text,
  bytes integer,
  width integer,
  height integer,
  storage_path text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  check ((storage_path is null) = (mime_type is null) and (storage_path is null) = (bytes is null)),
  check (message_id is null or storage_path is not null)
);

create index message_attachments_of_message on message_attachments (message_id)
  where message_id is not null;
create index message_attachments_by_person on message_attachments (user_id);
create index message_attachments_by_company on message_attachments (company_id);
create index message_attachments_unsent on message_attachments (expires_at)
  where message_id is null;

call app.protect('message_attachments');

create policy "participants read attachments" on message_attachments for select to app_user
  using (message_id is null and user_id = (select app.user_id())
      and company_id = (select app.actor_company(app.user_id()))
      and (select app.claim('supporter_id') is null)
    or exists (select from messages m where m.id = message_attachments.message_id));

create policy "people upload attachments" on message_attachments for insert to app_user
  with check ((select app.may('messages', 'create')) and user_id = (select app.user_id())
    and message_id is null
    and company_id = (select app.actor_company(app.user_id())));

create policy "people attach their own uploads" on message_attachments for update to app_user
  using (message_id is null and user_id = (select app.user_id())
    and company_id = (select app.actor_company(app.user_id())))
  with check (message_id is null and user_id = (select app.user_id())
    and company_id = (select app.actor_company(app.user_id())));

create policy "people delete their own uploads" on message_attachments for delete to app_user
  using (message_id is null and user_id = (select app.user_id())
    and company_id = (select app.actor_company(app.user_id())));
grant select, insert, update, delete on message_attachments to app_platform;
grant select, insert (id, company_id, filename, size, created_at, expires_at),
  update (filename, mime_type, bytes, width, height, storage_path),
  delete on message_attachments to app_user;

create function app.queue_attachment_removal() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    insert into media_leftovers (keys) values (array[old.storage_path]);
    return null;
  end $$;

create trigger leave_bytes after delete on message_attachments
  for each row when (old.storage_path is not null) execute function app.queue_attachment_removal();

-- Who is online, reported by each process for its clients. Lost in a crash and then reported again.
create unlogged table presence (
  user_id uuid primary key references profiles (id) on delete cascade,
  seen_at timestamptz not null
);

call app.protect('presence');
grant select on presence to app_platform;

-- Those of the given conversations that the caller sees: the ones they take part in and, between
-- companies, the ones of a side they answer for.
create function app.visible_conversations(wanted uuid[])
  returns table (id uuid, joined boolean, answers boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with me as materialized (
      select app.user_id() as id, app.actor_company(app.user_id()) as company,
        app.can_read_messages() as reads, app.may('messages', 'update') as answers)
    select c.id, p.user_id is not null, me.answers and c.kind <> 'internal'
      and me.company in (c.company_id, c.other_company_id)
    from me join conversations c on me.reads and c.id = any (wanted)
    left join conversation_participants p
      on p.conversation_id = c.id and p.user_id = me.id and p.company_id = me.company
    where p.user_id is not null or me.answers and c.kind <> 'internal'
      and me.company in (c.company_id, c.other_company_id)
  $$;

-- Whether a person takes part in a conversation the caller sees.
create function app.shares_conversation_with(person uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select exists (select from app.visible_conversations(
      array(select p.conversation_id from conversation_participants p where p.user_id = person)))
  $$;
grant execute on function app.shares_conversation_with to app_user;

-- Photos are shown next to the names.
create policy "participants see photos of the people they talk with" on profile_photos
  for select to app_user using (app.shares_conversation_with(user_id));

-- A name that can be shown to people of another company, who must not see the address.
create function app.display_name(first_name text, last_name text, email text) returns text
  language sql immutable parallel safe
  as $$ select coalesce(nullif(btrim($1 || ' ' || $2), ''), split_part($3, '@', 1)) $$;

-- Messages in the form clients receive, regardless of the caller: only for functions that check
-- access.
create function app.message_rows(wanted uuid[])
  returns table (id uuid, conversation_id uuid, place integer, change integer, kind text,
    author_id uuid, author_name text, author_photo text, author_company_id uuid,
    author_company_name text, body text, mentions uuid[], attachments jsonb,
    key uuid, edited_at timestamptz, removed_at timestamptz, created_at timestamptz)
  language sql stable
  as $$
    select m.id, m.conversation_id, m.place, m.change, m.kind, m.author_id,
      coalesce(app.display_name(p.first_name, p.last_name, p.email), 'Somebody who has left'),
      p.profile_photo_url, m.company_id, c.name, m.body, m.mentions,
      coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'filename', a.filename, 'mime_type',
          a.mime_type, 'bytes', a.bytes, 'width', a.width, 'height', a.height, 'url',
            '/api/attachments/' || a.id || '/content')
          order by a.position)
        from public.message_attachments a where a.message_id = m.id), '[]'),
      m.key, m.edited_at, m.removed_at, m.created_at
    from public.messages m
    join public.companies c on c.id = m.company_id
    left join public.profiles p on p.id = m.author_id
    where m.id = any (wanted)
  $$;

-- Those of the given messages that the caller may see.
create function app.list_messages(wanted uuid[])
  returns table (id uuid, conversation_id uuid, place integer, change integer, kind text,
    author_id uuid, author_name text, author_photo text, author_company_id uuid,
    author_company_name text, body text, mentions uuid[], attachments jsonb,
    key uuid, edited_at timestamptz, removed_at timestamptz, created_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with seen as materialized (
      select v.id from app.visible_conversations(
        array(select distinct m.conversation_id from messages m where m.id = any (wanted))) v)
    select m.* from app.message_rows(wanted) m join seen on seen.id = m.conversation_id
    where m.kind = 'message' or m.author_company_id = (select app.actor_company(app.user_id()))
  $$;
grant execute on function app.list_messages to app_user;

-- Sends a message in a conversation the caller takes part in, with files uploaded before. The same
-- key returns the message already sent. Returns nothing if the caller doesn't see the conversation.
-- A single function, because every message passes through here.
create function app.send_message(conversation uuid, said_kind text, said text, said_mentions uuid[],
    said_key uuid, files uuid[], moment timestamptz)
  returns table (id uuid, conversation_id uuid, place integer, change integer, kind text,
    author_id uuid, author_name text, author_photo text, author_company_id uuid,
    author_company_name text, body text, mentions uuid[], attachments jsonb,
    key uuid, edited_at timestamptz, removed_at timestamptz, created_at timestamptz)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  #variable_conflict use_column
  declare
    me uuid := app.user_id();
    own uuid := app.actor_company(me);
    spoken uuid;
  begin
    if own is null or not app.may('messages', 'create') then
      raise exception using errcode = '42501', message = 'messages:create is not granted';
    end if;
    select m.id into spoken from messages m where m.author_id = me and m.key = said_key;
    if spoken is not null then
      return query select * from app.list_messages(array[spoken]);
      return;
    end if;
    if not app.may('messages', 'read') or not exists (select from conversation_participants t
        where t.conversation_id = conversation and t.user_id = me and t.company_id = own) then
      if app.can_see_conversation(conversation) then
        raise exception using errcode = '42501', message = 'only those who take part say something';
      end if;
      return;
    end if;
    insert into messages as m (conversation_id, company_id, author_id, kind, body, mentions, key,
      created_at)
      values (conversation, own, me, said_kind, said, said_mentions, said_key, moment)
        returning m.id into spoken;
    if files <> '{}' then
      update message_attachments a set message_id = spoken, position = given.position
        from unnest(files) with ordinality given (id, position)
        where a.id = given.id and a.user_id = me and a.company_id = own and a.message_id is null
          and a.storage_path is not null;
    end if;
    return query select * from app.message_rows(array[spoken]);
  end $$;
grant execute on function app.send_message to app_user;

-- Those of the given companies that are active, with the roles that read messages and whether they
-- answer for the company. Like app.role_rights, for many companies at once: only for functions that
-- check access.
create function app.message_roles(wanted uuid[])
  returns table (company_id uuid, company_name text, role text, answers boolean)
  language sql stable
  as $$
    with active as materialized (
      select c.id, c.name from public.companies c where c.id = any (wanted) and c.status = 'active'
        and c.deleted_at is null),
    rights as (
      select said.id, said.role, said.action from (
        select a.id, m.role, m.action, true as allowed
        from active a cross join public.role_permissions m where m.resource = 'messages'
        union all
        select a.id, c.role, c.action, c.allowed
        from active a join public.company_tree t on t.descendant_id = a.id
        join public.role_changes c on c.company_id = t.ancestor_id and c.resource = 'messages') said
      group by said.id, said.role, said.action having bool_and(said.allowed))
    select a.id, a.name, r.role, bool_or(r.action = 'update') from rights r
      join active a on a.id = r.id
    group by a.id, a.name, r.role having bool_or(r.action = 'read')
  $$;

-- Bytes of all message files of the caller's company, including announced ones.
create function app.sum_attachments() returns bigint
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select coalesce(sum(coalesce(a.bytes, a.size)), 0)::bigint from message_attachments a
    where app.may('messages', 'create') and a.company_id = app.actor_company(app.user_id())
    having app.may('messages', 'create')
  $$;
grant execute on function app.sum_attachments to app_user;

-- Everyone who sees these conversations: participants, and people who answer for one of the sides.
create function app.conversation_readers(wanted uuid[])
  returns table (conversation_id uuid, user_id uuid, company_id uuid, name text, joined boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with held as materialized (
      select c.id, c.kind, c.company_id, c.other_company_id from conversations c
        where c.id = any (wanted)),
    standing as materialized (
      select * from app.message_roles(array(
        select distinct side from held h, unnest(array[h.company_id, h.other_company_id]) side)))
    select t.conversation_id, p.id, p.company_id, app.display_name(p.first_name, p.last_name,
      p.email), true
    from conversation_participants t
    join profiles p on p.id = t.user_id and p.company_id = t.company_id and p.status = 'active'
      and p.deleted_at is null
    join user_roles r on r.user_id = p.id
    join standing s on s.company_id = p.company_id and s.role = r.role
    where t.conversation_id = any (wanted)
    union all
    -- Few people of a company answer for it, so their roles are looked up first.
    select h.id, p.id, p.company_id, app.display_name(p.first_name, p.last_name, p.email), false
    from held h
    join standing s on s.company_id in (h.company_id, h.other_company_id) and s.answers
    join profiles p on p.company_id = s.company_id and p.status = 'active' and p.deleted_at is null
    join user_roles r on r.user_id = p.id and r.role = s.role
    where h.kind <> 'internal'
      and not exists (select from conversation_participants t where t.conversation_id = h.id
        and t.user_id = p.id
        and t.company_id = p.company_id)
  $$;
grant execute on function app.conversation_readers to trunkline_login;

-- What processes send to open browsers: messages, each with everyone who may see it.
create function app.live_messages(wanted uuid[])
  returns table (id uuid, conversation_id uuid, place integer, change integer, kind text,
    author_id uuid, author_name text, author_photo text, author_company_id uuid,
    author_company_name text, body text, mentions uuid[], attachments jsonb,
    key uuid, edited_at timestamptz, removed_at timestamptz, created_at timestamptz, readers uuid[])
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with readers as materialized (
      select * from app.conversation_readers(
        array(select distinct m.conversation_id from messages m where m.id = any (wanted))))
    select m.*, array(select r.user_id from readers r where r.conversation_id = m.conversation_id
      and (m.kind = 'message' or r.company_id = m.author_company_id))
    from app.message_rows(wanted) m
  $$;
grant execute on function app.live_messages to trunkline_login;

-- Those of the given conversations that the caller sees, with the caller's own state.
create function app.list_conversations(wanted uuid[], counted integer)
  returns table (id uuid, kind text, state text, subject text, company_id uuid, company_name text,
    other_company_id uuid, other_company_name text, anchor_type text, anchor_id uuid, people jsonb,
    people_count integer, last_id uuid, last_place integer, read_place integer, unread integer,
    joined boolean, answers boolean, muted boolean, archived boolean, last_message_at timestamptz,
      created_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with me as materialized (select app.user_id() as id, app.actor_company(app.user_id())
      as company)
    select c.id, c.kind, c.state, c.subject, c.company_id, own.name, c.other_company_id, other.name,
      c.anchor_type, c.anchor_id, coalesce(others.people, '[]'), coalesce(others.people_count, 0),
      last.id, coalesce(last.place, 0), coalesce(p.read_place, 0),
      case when v.joined then (select count(*)::integer from (
        select from messages m where m.conversation_id = c.id and m.place > p.read_place
          and m.author_id <> me.id
          and m.removed_at is null and (m.kind = 'message' or m.company_id = me.company)
        limit counted) unread) else 0 end,
      v.joined, v.answers, coalesce(p.muted, false), coalesce(p.archived, false), c.last_message_at,
      c.created_at
    from me cross join app.visible_conversations(wanted) v
    join conversations c on c.id = v.id
    join companies own on own.id = c.company_id
    left join companies other on other.id = c.other_company_id
    left join conversation_participants p on p.conversation_id = c.id and p.user_id = me.id
      and v.joined
    left join lateral (
      select m.id, m.place from messages m
      where m.conversation_id = c.id and (m.kind = 'message' or m.company_id = me.company)
      order by m.place desc limit 1) last on true
    left join lateral (
      select count(*)::integer as people_count,
        jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'photo', t.photo, 'role', t.role,
          'company_id', t.company_id, 'company_name', t.company_name) order by t.number)
          filter (where t.id <> me.id and t.number <= 6) as people
      from (
        select u.id, app.display_name(u.first_name, u.last_name, u.email) as name,
          u.profile_photo_url as photo, coalesce(r.role, '') as role, u.company_id,
          uc.name as company_name, row_number() over (order by u.id = me.id, t.joined_at, u.id)
            as number
        from conversation_participants t
        join profiles u on u.id = t.user_id and u.company_id = t.company_id and u.deleted_at is null
        join companies uc on uc.id = u.company_id
        left join user_roles r on r.user_id = u.id
        where t.conversation_id = c.id) t) others on true
  $$;
grant execute on function app.list_conversations to app_user;

-- The participants of a conversation the caller sees, how far they have read, and who was online
-- since a moment.
create function app.conversation_people(conversation uuid, since timestamptz)
  returns table (id uuid, name text, photo text, role text, company_id uuid, company_name text,
    read_place integer, present boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select u.id, app.display_name(u.first_name, u.last_name, u.email), u.profile_photo_url,
      coalesce(r.role, ''), u.company_id, c.name, t.read_place, coalesce(s.seen_at >= since, false)
    from conversation_participants t
    join profiles u on u.id = t.user_id and u.company_id = t.company_id and u.deleted_at is null
    join companies c on c.id = u.company_id
    left join user_roles r on r.user_id = u.id
    left join presence s on s.user_id = u.id
    where t.conversation_id = conversation and app.can_see_conversation(conversation)
    order by t.joined_at, u.id
  $$;
grant execute on function app.conversation_people to app_user;

-- The people of the caller's company, and of the other given companies those who answer for them or
-- whom the caller may read anyway. Optionally limited to `named` and to matches of the search
-- words, without the participants of `apart`.
create function app.reachable_people(others uuid[], named uuid[], typed text, apart uuid,
  most integer)
  returns table (id uuid, name text, photo text, role text, company_id uuid, company_name text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with me as materialized (
      select app.user_id() as id, app.actor_company(app.user_id()) as company,
        app.may('users', 'read') as sees_people),
    standing as materialized (
      select s.company_id, s.company_name, s.role
      from me cross join app.message_roles(others || me.company) s
      where s.company_id = me.company or s.answers or me.sees_people and exists (
        select from company_tree t where t.ancestor_id = me.company
          and t.descendant_id = s.company_id)
    ), found as (
      select p.id, app.display_name(p.first_name, p.last_name, p.email) as name, p.profile_photo_url
        as photo, r.role,
        p.company_id, s.company_name
      from me cross join standing s
      join profiles p on p.company_id = s.company_id and p.id <> me.id
        and p.status = 'active' and p.deleted_at is null and (named is null or p.id = any (named))
      join user_roles r on r.user_id = p.id and r.role = s.role
      where not exists (select from unnest(app.search_words(typed)) word
        where strpos(p.search_key, ' ' || word) = 0)
        and not exists (select from conversation_participants t
          where t.conversation_id = apart and t.user_id = p.id and t.company_id = p.company_id)
    )
    select f.* from me cross join found f
    order by f.company_id <> me.company, lower(f.name), f.id
    limit most
  $$;

-- The companies directly above and below the caller's, filtered by search words, and the platform.
create function app.reachable_companies(typed text, most integer)
  returns table (id uuid, name text, side text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select near.id, near.name, near.side from (
      select c.id, c.name, case when c.id = own.parent_id
        then 'above' else 'below' end as side, c.search_key
      from companies own join companies c on c.id = own.parent_id or c.parent_id = own.id
      where own.id = app.actor_company(app.user_id()) and app.may('messages', 'create')
        and c.status = 'active' and c.deleted_at is null
      union all
      select c.id, c.name, 'support', ''
      from companies c
      where c.parent_id is null and c.status = 'active' and c.deleted_at is null
        and app.may('messages', 'create')
        and c.id <> app.actor_company(app.user_id())) near
    where near.side = 'support'
      or not exists (select from unnest(app.search_words(typed)) word
        where strpos(near.search_key, ' ' || word) = 0)
    order by near.side = 'support' desc, near.side, lower(near.name), near.id
    limit most
  $$;
grant execute on function app.reachable_companies to app_user;

-- People the caller can write to or, with a conversation, add to it.
create function app.correspondents(conversation uuid, typed text, most integer)
  returns table (id uuid, name text, photo text, role text, company_id uuid, company_name text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select p.* from app.reachable_people(
      case when conversation is null
        then array(select c.id from app.reachable_companies('', 1000) c where c.side <> 'support')
        else array(select side
          from conversations c, unnest(array[c.company_id, c.other_company_id]) side
          where c.id = conversation and app.can_see_conversation(c.id)) end, null, typed,
            conversation, most) p
    where app.may('messages', 'create')
  $$;
grant execute on function app.correspondents to app_user;

create function app.insert_participants(conversation uuid, people uuid[], moment timestamptz)
  returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
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
        message = 'At most 100 people can take part in a conversation.';
    end if;
  end $$;

-- Starts a conversation of the caller's company. If no one on the other side is named, everyone who
-- answers for it takes part.
create function app.start_conversation(wanted_kind text, other uuid, named uuid[],
    wanted_subject text, wanted_anchor_type text, wanted_anchor uuid, moment timestamptz)
      returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
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
        raise exception using errcode = 'TL033', message = 'This company cannot be written to.';
      end if;
    end if;
    named := array(select distinct person from unnest(named) person where person <> me);
    people := array(select p.id
      from app.reachable_people(array[other_side], named, '', null, 100) p);
    if cardinality(people) < cardinality(named) then
      raise exception using errcode = 'TL033',
        message = 'One of these people cannot be written to.';
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
        message = 'Nobody at this company can be written to right now.';
    end if;
    if cardinality(people) = 0 then
      raise exception using errcode = 'TL033', message = 'Choose somebody to write to.';
    end if;
    insert into conversations (company_id, other_company_id, kind, subject, anchor_type, anchor_id,
        created_by, last_message_at, created_at)
      values (own, other_side, wanted_kind, wanted_subject, wanted_anchor_type, wanted_anchor, me,
        moment, moment)
      returning id into made;
    perform app.insert_participants(made, people || me, moment);
    return made;
  end $$;
grant execute on function app.start_conversation to app_user;

-- Adds participants; only participants can add others.
create function app.add_participants(conversation uuid, named uuid[], moment timestamptz)
  returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
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
        message = 'One of these people cannot take part here.';
    end if;
    perform app.insert_participants(conversation, people, moment);
  end $$;
grant execute on function app.add_participants to app_user;

-- Joins a conversation that the caller answers for.
create function app.join_conversation(conversation uuid, moment timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    if not exists (select from app.visible_conversations(array[conversation]) v
      where v.answers or v.joined) then
      raise exception using errcode = '42501',
        message = 'only those who answer for their company join';
    end if;
    perform from conversations c where c.id = conversation for no key update;
    perform app.insert_participants(conversation, array[app.user_id()], moment);
  end $$;
grant execute on function app.join_conversation to app_user;

-- Announces that the caller is typing; false if they don't take part.
create function app.announce_typing(conversation uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    if not app.may('messages', 'create')
        or not exists (select from app.visible_conversations(array[conversation]) v
          where v.joined) then
      return false;
    end if;
    perform pg_notify('live', json_build_object('topic', 'typing', 'conversation', conversation,
      'person', app.user_id())::text);
    return true;
  end $$;
grant execute on function app.announce_typing to app_user;

-- Announces that many people are online.
create function app.announce_presence(people uuid[], moment timestamptz) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    insert into presence as p (user_id, seen_at)
      -- In a fixed order, so that two processes can't deadlock.
      select u.id, moment from profiles u where u.id = any (people) order by u.id
      on conflict (user_id) do update set seen_at = excluded.seen_at
        where p.seen_at < excluded.seen_at
  $$;
grant execute on function app.announce_presence to trunkline_login;

-- Messages that match every search word, newest first, in conversations the caller sees.
create function app.find_messages(typed text, conversation uuid, before timestamptz, before_id uuid,
  most integer)
  returns uuid[]
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    me uuid := app.user_id();
    company uuid := app.actor_company(me);
    answers boolean := app.may('messages', 'update');
    wanted tsquery;
    places uuid[];
    hits uuid[];
  begin
    select string_agg(quote_literal(word) || ':*', ' & ')::tsquery into wanted
      from unnest(app.search_words(typed)) word;
    if wanted is null or not app.can_read_messages() then
      return '{}';
    end if;
    if conversation is null then
      places := array(
        select t.conversation_id from conversation_participants t where t.user_id = me
          and t.company_id = company
        union
        select c.id from conversations c where answers and c.kind <> 'internal'
          and c.company_id = company
        union
        select c.id from conversations c where answers and c.other_company_id = company);
    else
      places := array(select v.id from app.visible_conversations(array[conversation]) v);
    end if;
    select array_agg(m.id order by m.created_at desc, m.id desc) into hits from (
      select m.id, m.created_at from messages m
      where m.conversation_id = any (places) and m.words @@ wanted
        and (m.kind = 'message' or m.company_id = company)
        and (before is null or (m.created_at, m.id) < (before, before_id))
      order by m.created_at desc, m.id desc limit most) m;
    return coalesce(hits, '{}');
  end $$;
grant execute on function app.find_messages to app_user;

-- Conversations whose subject, people or companies match every search word, among the newest 2,000
-- that the caller sees.
create function app.find_conversations(typed text) returns uuid[]
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with me as materialized (
      select app.user_id() as id, app.actor_company(app.user_id()) as company,
        app.can_read_messages() as reads, app.may('messages', 'update') as answers),
    own as (
      select t.conversation_id as id from me join conversation_participants t
        on me.reads and t.user_id = me.id and t.company_id = me.company
      union
      select c.id from me join conversations c
        on me.reads and me.answers and c.kind <> 'internal' and c.company_id = me.company
      union
      select c.id from me join conversations c on me.reads and me.answers
        and c.other_company_id = me.company),
    seen as materialized (
      select c.id, c.subject, c.company_id, c.other_company_id from own join conversations c
        on c.id = own.id
      order by c.last_message_at desc limit 2000),
    words as materialized (select array_agg(word) as typed
      from unnest(app.search_words(typed)) word),
    said as (
      select s.id, app.search_key(s.subject || ' ' || coalesce((
          select string_agg(c.name, ' ') from companies c
            where c.id in (s.company_id, s.other_company_id)), '')
        || ' ' || coalesce((
          select string_agg(p.first_name || ' ' || p.last_name, ' ')
            from conversation_participants t
          join profiles p on p.id = t.user_id where t.conversation_id = s.id), '')) as key
      from seen s)
    select coalesce(array_agg(said.id), '{}') from said, words
    where not exists (select from unnest(words.typed) word where strpos(said.key, ' ' || word) = 0)
  $$;
grant execute on function app.find_conversations to app_user;

-- How many conversations have messages that the caller hasn't read.
create function app.count_unread_conversations(most integer) returns integer
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with me as materialized (
      select app.user_id() as id, app.actor_company(app.user_id()) as company
        where app.can_read_messages())
    select count(*)::integer from (
      select from me join conversation_participants t on t.user_id = me.id
        and t.company_id = me.company and not t.archived
      join conversations c on c.id = t.conversation_id and c.last_place > t.read_place
      where exists (select from messages m where m.conversation_id = c.id and m.place > t.read_place
        and m.author_id <> me.id and m.removed_at is null
        and (m.kind = 'message' or m.company_id = me.company))
      limit most) unread
  $$;
grant execute on function app.count_unread_conversations to app_user;

-- Notifies people of messages sent until `due` that they haven't read: once per conversation until
-- they read it, and again if they are mentioned. Returns how many conversations were checked.
create function app.notify_unread(due timestamptz, moment timestamptz, most integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    by_name constant text := 'messaging.mention';
    held conversations;
    looked integer := 0;
  begin
    for held in select * from conversations where untold_since <= due
        order by untold_since limit most for update skip locked loop
      looked := looked + 1;
      with told as materialized (
        select r.user_id, r.company_id, last.place,
          case when last.mentioned then by_name else 'messaging.message' end as kind,
          jsonb_build_object('conversation', held.id, 'subject', held.subject, 'text', left(last.body, 200),
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
            where m.conversation_id = held.id and m.place > greatest(t.read_place, t.told_place)
              and m.author_id <> r.user_id and m.removed_at is null and m.created_at <= due
              and (m.kind = 'message' or m.company_id = r.company_id)) u) last
        left join profiles p on p.id = last.author_id
        where last.unread > 0 and (not t.muted or last.mentioned)
      ), marked as (
        update conversation_participants t set told_place = told.place
          from told where t.conversation_id = held.id and t.user_id = told.user_id
      ), gone as (
        delete from notifications n using told where n.about = held.id and n.user_id = told.user_id
          and (n.read_at is not null or told.kind = by_name and n.kind <> by_name)
      ), kept as (
        update notifications n set received_at = moment, kind = told.kind, parameters = told.parameters
          from told where n.about = held.id and n.user_id = told.user_id and n.read_at is null
            and (told.kind <> by_name or n.kind = by_name)
          returning n.user_id
      )
      insert into notifications (user_id, company_id, kind, parameters, about, received_at)
        select told.user_id, told.company_id, told.kind, told.parameters, held.id, moment
        from told where not exists (select from kept where kept.user_id = told.user_id);
      update conversations set untold_since = (select min(m.created_at) from messages m
          where m.conversation_id = held.id and m.created_at > due)
        where id = held.id;
    end loop;
    return looked;
  end $$;
grant execute on function app.notify_unread to app_platform;

-- Closes a session's live connections in every process when it ends, or when support access begins
-- or ends.
create function app.announce_session() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    perform pg_notify('live', json_build_object('topic', 'session',
      'session', coalesce(to_jsonb(new) ->> 'session_id', to_jsonb(old) ->> 'id'))::text);
    return null;
  end $$;

-- There are no live connections before the second step.
create trigger tell after delete on user_sessions for each row
  when (old.aal = 'aal2') execute function app.announce_session();
