CREATE OR REPLACE FUNCTION app.send_letter(task_id uuid, frozen text, document bytea, moment timestamp with time zone)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    t order_tasks := app.letter_task(task_id);
    part record;
    made uuid;
  begin
    if t.id is null then
      return null;
    end if;
    if frozen::jsonb -> 'port' <> app.port_facts(t)
      or jsonb_array_length(frozen::jsonb -> 'port' -> 'numbers') = 0 then
      raise exception using errcode = 'TL080', message = 'port_state';
    end if;
    insert into port_letters (seller_id, buyer_id, task_id, content, sha256, pdf, pdf_sha256,
        signer_name, signer_email, sent_at)
      values (t.seller_id, t.buyer_id, t.id, frozen, sha256(convert_to(frozen, 'UTF8')), document,
        sha256(document),
        frozen::jsonb -> 'signer' ->> 'name', frozen::jsonb -> 'signer' ->> 'email', moment)
      returning id into made;
    perform app.record_transition('letter', made, t.order_id, t.line_id, 'send', null, 'sent',
      app.letter_party(t), '', app.user_id());
    for part in select x.id, k.order_id, k.line_id from app.port_tasks(t) k
        join port_numbers x on x.task_id = k.id where x.state = 'draft' loop
      update port_numbers x set state = 'documents', state_since = now() where x.id = part.id;
      perform app.record_transition('port', part.id, part.order_id, part.line_id, 'ask_documents',
        'draft', 'documents', 'job', '', null);
    end loop;
    return made;
  end $function$
;
grant execute on app.send_letter(uuid,text,bytea,timestamp with time zone) to app_user;
