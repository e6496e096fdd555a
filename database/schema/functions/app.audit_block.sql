CREATE OR REPLACE FUNCTION app.audit_block(block security_blocks, event text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    entry audit_logs;
    is_automatic boolean := block.pattern is not null and event = 'security.blocked';
  begin
    entry.company_id := block.company_id;
    entry.action := 'event';
    entry.resource_type := event;
    entry.resource_id := block.id;
    entry.resource_label := coalesce((select nullif(concat_ws(' ', nullif(p.first_name, ''),
      nullif(p.last_name, '')), '') from profiles p where p.id = block.user_id), block.ip);
    entry.result := 'done';
    entry.after := jsonb_strip_nulls(jsonb_build_object('scope', block.scope, 'until', block.until,
      'pattern', block.pattern, 'reason', coalesce(block.release_reason, block.reason),
      'event_id', block.event_id,
      'seconds', case when event = 'security.blocked' then
        round(extract(epoch from block.until - block.created_at)) end,
      'attempts', case when is_automatic then (select r.threshold
        from app.pattern_rule(block.pattern, block.company_id) r) end));
    if is_automatic then
      perform app.write_system_audit(entry);
    else
      perform app.write_audit(entry);
    end if;
  end $function$
;
