CREATE OR REPLACE FUNCTION app.number_message()
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
    update conversations set last_position = last_position + is_new::integer,
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
      new.position := held.last_position;
      -- A new message takes the conversation out of its readers' archives, and its author has read
      -- everything before it.
      update conversation_participants p
        set archived = false, read_position = case when p.user_id = new.author_id
          then new.position else p.read_position end
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
  end $function$
;
