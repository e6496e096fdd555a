CREATE OR REPLACE FUNCTION app.notify_order()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    facts jsonb := jsonb_build_object('order', new.id, 'number', new.number);
    person uuid := coalesce(new.submitted_by, new.created_by);
  begin
    if person is not null and person is distinct from app.user_id() then
      perform app.notify_person(person, 'orders.moved',
        facts || jsonb_build_object('state', new.state), new.id);
    end if;
    if new.state = 'awaiting_details' then
      perform app.ask_for_details(new);
    end if;
    if new.state in ('partially_failed', 'failed') then
      perform app.notify_permission_holders(new.seller_id, 'orders', 'update', 'orders.stuck',
        facts || jsonb_build_object('why', 'failed'), new.id, null);
    end if;
    return null;
  end $function$
;
