CREATE OR REPLACE FUNCTION app.ask_for_details(o orders)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    if not exists (select from profiles p where p.id = coalesce(o.submitted_by, o.created_by)
        and p.company_id = o.buyer_id and p.status = 'active' and p.deleted_at is null) then
      perform app.notify_permission_holders(o.buyer_id, 'orders', 'create', 'orders.details',
        jsonb_build_object('order', o.id, 'number', o.number), o.id, app.user_id());
    end if;
  end $function$
;
