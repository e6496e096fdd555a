CREATE OR REPLACE FUNCTION app.pass_details(order_id uuid, event text, party text, amount bigint, actor uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    next_state text := case when app.ask_approvals(order_id, amount) > 0
      then 'awaiting_approval' else 'ready' end;
  begin
    perform app.set_order_state(order_id, event, next_state, party, '', actor);
    return next_state;
  end $function$
;
