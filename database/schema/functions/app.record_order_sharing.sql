CREATE OR REPLACE FUNCTION app.record_order_sharing(o orders, event text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    entry audit_logs;
  begin
    entry.company_id := case app.order_party(o.seller_id, o.buyer_id) when 'buyer' then o.buyer_id
      else o.seller_id end;
    entry.action := 'event';
    entry.resource_type := 'orders.moved';
    entry.resource_id := o.id;
    entry.resource_label := o.number;
    entry.result := 'done';
    entry.after := jsonb_build_object('record', 'link', 'event', event);
    perform app.write_audit(entry);
  end $function$
;
