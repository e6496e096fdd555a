CREATE OR REPLACE FUNCTION app.ask_provisioning(attempt_key text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    l order_lines;
    task uuid;
  begin
    select x.* into l from provision_attempts a join order_lines x on x.id = a.line_id
      where a.key = attempt_key;
    insert into order_tasks (seller_id, buyer_id, order_id, line_id, kind, responsible_id, due_at,
        details)
      select l.seller_id, l.buyer_id, l.order_id, l.id, 'provisioning', l.seller_id,
        now() + s.lead_days * interval '1 day', jsonb_build_object('key', attempt_key)
      from services s where s.id = l.service_id
      on conflict ((details ->> 'key')) where details ? 'key' do nothing;
    select t.id into task from order_tasks t where t.details ->> 'key' = attempt_key;
    return task;
  end $function$
;
grant execute on app.ask_provisioning(text) to app_platform;
