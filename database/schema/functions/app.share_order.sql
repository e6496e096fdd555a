CREATE OR REPLACE FUNCTION app.share_order(shared uuid, link uuid, token bytea)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    o orders;
    made uuid;
  begin
    select * into o from orders x where x.id = shared and x.state <> 'draft';
    if app.order_party(o.seller_id, o.buyer_id) is null then
      return null;
    end if;
    insert into order_links (id, seller_id, buyer_id, order_id, token_sha256)
      values (link, o.seller_id, o.buyer_id, o.id, token)
      on conflict (order_id) do nothing
      returning id into made;
    if made is not null then
      perform app.record_order_sharing(o, 'share');
    end if;
    return (select k.id from order_links k where k.order_id = o.id);
  end $function$
;
grant execute on app.share_order(uuid,uuid,bytea) to app_user;
