CREATE OR REPLACE FUNCTION app.price_epoch(buyer uuid, visitors boolean)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select concat_ws(' ', app.price_day(), r.depth,
      (select string_agg(t.ancestor_id || ':' || coalesce(e.epoch::text, ''), ' ' order by t.depth)
        from company_tree t left join price_epochs e on e.company_id = t.ancestor_id
        where t.descendant_id = price_epoch.buyer))
    from app.price_reader_depth(price_epoch.buyer, price_epoch.visitors) r (depth)
    where r.depth is not null
  $function$
;
grant execute on app.price_epoch(uuid,boolean) to app_public;
grant execute on app.price_epoch(uuid,boolean) to app_user;
