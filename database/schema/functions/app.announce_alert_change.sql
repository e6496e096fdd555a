CREATE OR REPLACE FUNCTION app.announce_alert_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    if tg_op <> 'INSERT' and old.state = 'showing' then
      perform app.announce_live('alerts', null, old.company_id);
    elsif tg_op <> 'DELETE' and new.state = 'showing' then
      perform app.announce_live('alerts', null, new.company_id);
    end if;
    return null;
  end $function$
;
