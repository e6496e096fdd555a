-- Codes that `contract/src/kernel/refusals.ts` words, in place of sentences.
create or replace function app.forbid_change() returns trigger
  language plpgsql
  as $$ begin raise exception using errcode = '42501', message = 'audit_append_only'; end $$;

create or replace function app.guard_audit_entries() returns trigger
  language plpgsql
  as $$
  begin
    -- Two separate conditions: other roles can't read the chains.
    if tg_op = 'DELETE' and current_user = 'trunkline_owner' then
      if exists (select from public.audit_chains k where k.chain = old.chain
        and k.removed_id >= old.id) then
        return old;
      end if;
    end if;
    raise exception using errcode = '42501', message = 'audit_append_only';
  end $$;

create or replace function app.purge_profiles(person uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    if current_setting('role') <> 'app_platform' and not app.can_manage(person) then
      raise exception using errcode = '42501', message = 'person_of_higher_role';
    end if;
    delete from auth_users where id = person;
  end $$;

-- The author of a deleted account has no name here; the server words it.
create or replace function app.message_rows(wanted uuid[]) returns table (
    id uuid, conversation_id uuid, place integer, change integer, kind text, author_id uuid,
    author_name text, author_photo text, author_company_id uuid, author_company_name text,
    body text, mentions uuid[], attachments jsonb, key uuid, edited_at timestamptz,
    removed_at timestamptz, created_at timestamptz)
  language sql stable
  as $$
    select m.id, m.conversation_id, m.place, m.change, m.kind, m.author_id,
      app.display_name(p.first_name, p.last_name, p.email),
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
