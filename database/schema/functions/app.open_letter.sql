CREATE OR REPLACE FUNCTION app.open_letter(token bytea, site uuid, moment timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    l port_letters := app.linked_letter(token, site, moment);
    t order_tasks;
  begin
    if l.id is null then
      return null;
    end if;
    select * into t from order_tasks x where x.id = l.task_id;
    return jsonb_build_object('seller_id', l.seller_id, 'content', l.content,
      'email', l.signer_email, 'signed_by', l.name,
      'seller_name', (select c.name from companies c where c.id = l.seller_id),
      'state', case when l.signed_at is not null then 'signed'
        when t.state in ('done', 'cancelled') then 'withdrawn'
        when app.letter_of(t) <> l.id or app.letter_state(t, moment) = 'outdated'
          then 'superseded' else 'sent' end,
      'asked', (select app.asked_signer(k, moment) from signing_links k
        where k.letter_id = l.id));
  end $function$
;
grant execute on app.open_letter(bytea,uuid,timestamp with time zone) to app_platform;
