CREATE OR REPLACE FUNCTION app.guard_open_orders()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    if exists (select from orders o where o.buyer_id = new.id
        and o.state not in ('completed', 'cancelled', 'failed', 'partially_failed')) then
      raise exception using errcode = 'TL082', message = 'company_has_open_orders';
    end if;
    return new;
  end $function$
;
