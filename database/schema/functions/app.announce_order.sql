CREATE OR REPLACE FUNCTION app.announce_order()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    perform pg_notify('live', json_build_object('topic', 'orders', 'person', null, 'company', null,
      'members', json_build_array(new.seller_id, new.buyer_id))::text);
    return null;
  end $function$
;
