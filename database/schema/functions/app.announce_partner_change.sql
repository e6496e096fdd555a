CREATE OR REPLACE FUNCTION app.announce_partner_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    update partners set name = new.name, active = new.status = 'active' and new.deleted_at is null
      where partner_company_id = new.id;
    return null;
  end $function$
;
