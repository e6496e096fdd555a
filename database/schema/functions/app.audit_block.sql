CREATE OR REPLACE FUNCTION app.audit_block(block security_blocks, event text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    entry audit_logs;
  begin
    entry.company_id := block.company_id;
    entry.action := 'event';
    entry.resource_type := event;
    entry.resource_id := block.id;
    entry.resource_label := coalesce((select nullif(concat_ws(' ', nullif(p.first_name, ''),
      nullif(p.last_name, '')), '') from profiles p where p.id = block.user_id), block.ip);
    entry.result := 'done';
    entry.after := jsonb_strip_nulls(jsonb_build_object('scope', block.scope, 'until', block.until,
      'pattern', block.pattern, 'reason', coalesce(block.release_reason, block.reason)));
    perform app.write_audit(entry);
  end $function$
;
