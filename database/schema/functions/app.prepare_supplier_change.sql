CREATE OR REPLACE FUNCTION app.prepare_supplier_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    ended boolean := new.state = 'cancelled';
  begin
    -- If another subscription continues the service, nothing changes for the supplier.
    if ended and exists (select from subscriptions x where x.instance_id = new.instance_id
        and x.hop = 1 and x.id <> new.id and x.state <> 'cancelled') then
      return null;
    end if;
    insert into provision_attempts (line_id, attempt, key, connector, connector_id, action, payload)
      select a.line_id, a.attempt, a.key || case when ended then ':end'
          else ':change:' || new.version end,
        a.connector, a.connector_id, case when ended then 'end' else 'change' end,
        jsonb_build_object('reference', a.reference) || case when ended then '{}'
          else jsonb_build_object('quantity', new.quantity, 'plan', new.plan,
            'code', (select p.code from plans p where p.id = new.plan_id)) end
      from provision_attempts a
      where a.line_id = new.line_id and a.action = 'activate' and a.outcome = 'accepted'
        and a.connector_id is not null
      order by a.attempt desc limit 1
      on conflict on constraint provision_attempts_line_id_attempt_action_key do update
        set key = excluded.key, payload = excluded.payload, connector_id = excluded.connector_id,
          outcome = null, words = '', answered_at = null, sent_at = null, created_at = now();
    if found then
      perform app.ensure_job_queued('orders.process');
    elsif not exists (select from subscriptions x where x.parent_id = new.id) then
      perform app.notify_supply(new, ended);
    end if;
    return null;
  end $function$
;
