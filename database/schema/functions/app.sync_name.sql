CREATE OR REPLACE FUNCTION app.sync_name()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    update auth_users set name = trim(new.first_name || ' ' || new.last_name), updated_at = now()
      where id = new.id and name <> trim(new.first_name || ' ' || new.last_name);
    update companies c set name = app.customer_name(new.first_name || ' ' || new.last_name)
      from auth_users u
      where u.id = new.id and c.id = u.own_company_id and c.id = new.company_id
        and c.name = app.unnamed_company()
        and app.customer_name(new.first_name || ' ' || new.last_name) <> c.name;
    return null;
  end $function$
;
