CREATE OR REPLACE FUNCTION app.create_order(buyer uuid, wanted jsonb, order_source text, buyer_reference text, order_note text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    seller uuid := (select c.parent_id from companies c where c.id = buyer
      and c.status = 'active' and c.deleted_at is null);
    party text := app.order_party(seller, buyer);
    made uuid;
  begin
    if party is null or not app.may('orders', 'create') then
      return null;
    end if;
    made := app.insert_order(buyer, app.with_parts(wanted), order_source, buyer_reference,
      order_note, null, app.user_id());
    perform app.record_transition('order', made, made, null, 'create', null, 'draft', party, '',
      app.user_id());
    return made;
  end $function$
;
grant execute on app.create_order(uuid,jsonb,text,text,text) to app_user;
