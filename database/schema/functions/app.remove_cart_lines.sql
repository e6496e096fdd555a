CREATE OR REPLACE FUNCTION app.remove_cart_lines(lines uuid[])
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    with gone as (
      delete from cart_lines l using carts c
        where c.id = l.cart_id and c.user_id = app.user_id()
          and c.company_id = app.actor_company(app.user_id()) and app.may('orders', 'create')
          and (lines is null or l.id = any (lines))
        returning 1)
      select count(*) from gone
  $function$
;
grant execute on app.remove_cart_lines(uuid[]) to app_user;
