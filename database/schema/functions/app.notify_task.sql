CREATE OR REPLACE FUNCTION app.notify_task()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    o orders;
    facts jsonb;
  begin
    select * into o from orders x where x.id = new.order_id;
    facts := jsonb_build_object('order', o.id, 'number', o.number, 'task', new.kind);
    if tg_op = 'UPDATE' and new.responsible_id = old.responsible_id then
      if new.owner_id is distinct from app.user_id() then
        perform app.notify_person(new.owner_id, 'orders.task', facts, o.id);
      end if;
    elsif new.kind = 'e911' and new.responsible_id = new.seller_id
      and app.is_passed_up(new.line_id) then
      return null;
    elsif new.kind = 'approval' then
      perform app.notify_approvers(new, new.responsible_id, false);
    else
      perform app.notify_permission_holders(new.responsible_id, 'orders',
        case new.responsible_id when new.buyer_id then 'create' else 'update' end, 'orders.task', facts,
        o.id, app.user_id());
    end if;
    return null;
  end
$function$
;
