CREATE OR REPLACE FUNCTION app.sync_partner_company()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    select c.name, c.status = 'active' and c.deleted_at is null into new.name, new.active
      from companies c where c.id = new.partner_company_id;
    new.name := coalesce(new.name, '');
    new.active := coalesce(new.active, false);
    return new;
  end $function$
;
