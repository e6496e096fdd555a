CREATE OR REPLACE FUNCTION app.notify_quote()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    facts jsonb := jsonb_build_object('quote', new.id, 'number', new.number);
  begin
    if new.delivered and not old.delivered then
      perform app.notify_permission_holders(new.buyer_id, 'orders', 'create', 'quotes.received',
        facts, new.id, null);
    elsif new.state = 'awaiting_approval' then
      perform app.notify_permission_holders(new.seller_id, 'quotes', 'approve', 'quotes.approval',
        facts, new.id, app.user_id());
    elsif new.created_by is distinct from app.user_id() then
      perform app.notify_person(new.created_by, 'quotes.answered',
        facts || jsonb_build_object('state', new.state), new.id);
    end if;
    return null;
  end $function$
;
