CREATE OR REPLACE FUNCTION app.message_rows(wanted uuid[])
 RETURNS TABLE(id uuid, conversation_id uuid, "position" integer, change integer, kind text, author_id uuid, author_name text, author_photo text, author_company_id uuid, author_company_name text, body text, mentions uuid[], attachments jsonb, key uuid, edited_at timestamp with time zone, removed_at timestamp with time zone, created_at timestamp with time zone)
 LANGUAGE sql
 STABLE
AS $function$
    select m.id, m.conversation_id, m.position, m.change, m.kind, m.author_id,
      app.display_name(p.first_name, p.last_name, p.email),
      p.profile_photo_url, m.company_id, c.name, m.body, m.mentions,
      coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'filename', a.filename, 'mime_type',
          a.mime_type, 'bytes', a.bytes, 'width', a.width, 'height', a.height)
          order by a.position)
        from public.message_attachments a where a.message_id = m.id), '[]'),
      m.key, m.edited_at, m.removed_at, m.created_at
    from public.messages m
    join public.companies c on c.id = m.company_id
    left join public.profiles p on p.id = m.author_id
    where m.id = any (wanted)
  $function$
;
