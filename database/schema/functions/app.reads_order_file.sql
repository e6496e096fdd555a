CREATE OR REPLACE FUNCTION app.reads_order_file(file uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    select app.may('orders', 'read') and exists (select from order_lines l
      where app.answer_files(l.answers) @> array[file] and app.answer_files(l.answers) <> '{}'
        and (l.buyer_id = app.actor_company(app.user_id()) or exists (
          select from get_accessible_companies(app.user_id(), 'read') a
            where a.id = l.seller_id)))
  $function$
;
grant execute on app.reads_order_file(uuid) to app_user;
