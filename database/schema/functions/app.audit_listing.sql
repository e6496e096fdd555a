CREATE OR REPLACE FUNCTION app.audit_listing()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    entry audit_logs;
    listing listings;
  begin
    if tg_op = 'DELETE' then
      listing := old;
    else
      listing := new;
    end if;
    if tg_op = 'UPDATE' and (old.state, old.featured) = (new.state, new.featured) then
      return null;
    end if;
    entry.company_id := listing.company_id;
    entry.action := lower(tg_op);
    entry.resource_type := 'listings';
    entry.resource_id := listing.id;
    entry.resource_label := (select s.name from services s where s.id = listing.service_id);
    entry.result := 'done';
    if tg_op <> 'INSERT' then
      entry.before := jsonb_build_object('state', old.state, 'featured', old.featured);
    end if;
    if tg_op <> 'DELETE' then
      entry.after := jsonb_build_object('state', new.state, 'featured', new.featured);
    end if;
    if tg_op = 'UPDATE' and old.state = new.state then
      entry.before := entry.before - 'state';
      entry.after := entry.after - 'state';
    elsif tg_op = 'UPDATE' and old.featured = new.featured then
      entry.before := entry.before - 'featured';
      entry.after := entry.after - 'featured';
    end if;
    perform app.write_audit(entry);
    return null;
  end $function$
;
