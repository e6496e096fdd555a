CREATE OR REPLACE FUNCTION app.guard_acceptance()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    if old.order_id is not null and new.order_id is null
      and to_jsonb(new) - 'order_id' = to_jsonb(old) - 'order_id' then
      return new;
    end if;
    raise exception 'acceptances are never changed' using errcode = '42501';
  end $function$
;
