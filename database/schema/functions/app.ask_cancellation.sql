CREATE OR REPLACE FUNCTION app.ask_cancellation(line order_lines)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    insert into provision_attempts (line_id, attempt, key, connector, connector_id, action, payload)
      select a.line_id, a.attempt, a.key || ':cancel:' || line.version, a.connector, a.connector_id,
        'cancel', jsonb_build_object('reference', a.reference)
      from provision_attempts a
      where a.line_id = line.id and a.attempt = line.attempt and a.action = 'activate'
        and a.outcome = 'accepted' and a.connector_id is not null
      on conflict on constraint provision_attempts_line_id_attempt_action_key do update
        set key = excluded.key, outcome = null, words = '', answered_at = null, sent_at = null;
    if found then
      perform app.ensure_job_queued('orders.process');
    else
      insert into order_tasks (seller_id, buyer_id, order_id, line_id, kind, responsible_id, due_at)
        values (line.seller_id, line.buyer_id, line.order_id, line.id, 'cancellation',
          line.seller_id, now() + interval '2 days');
    end if;
  end $function$
;
