CREATE OR REPLACE FUNCTION app.insert_order(buyer uuid, wanted jsonb, order_source text, buyer_reference text, order_note text, fulfils uuid, author uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    seller uuid := (select c.parent_id from companies c where c.id = buyer);
  begin
    if seller is null then
      raise exception using errcode = 'TL081', message = 'no_seller';
    end if;
    return app.insert_priced_order(seller, buyer, app.priced_lines(buyer, wanted), order_source,
      buyer_reference, order_note, fulfils, author);
  end $function$
;
