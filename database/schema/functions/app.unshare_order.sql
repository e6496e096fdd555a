CREATE OR REPLACE FUNCTION app.unshare_order(shared uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    o orders;
  begin
    select x.* into o from order_links k join orders x on x.id = k.order_id
      where k.id = app.order_link(shared);
    if o.id is null then
      return false;
    end if;
    delete from order_links k where k.order_id = o.id;
    perform app.record_order_sharing(o, 'unshare');
    return true;
  end $function$
;
grant execute on app.unshare_order(uuid) to app_user;
