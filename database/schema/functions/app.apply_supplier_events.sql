CREATE OR REPLACE FUNCTION app.apply_supplier_events(connector uuid, about text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    e supplier_events;
    last integer;
    why text;
    done integer := 0;
  begin
    perform pg_advisory_xact_lock(hashtextextended('supplier events ' || connector || about, 0));
    loop
      select coalesce(max(x.number), 0) into last from supplier_events x
        where x.connector_id = connector and x.reference = about and x.state <> 'waiting';
      -- The same event with a different id.
      update supplier_events x set state = 'ignored', note = 'repeated', settled_at = now()
        where x.connector_id = connector and x.reference = about and x.state = 'waiting'
          and x.number <= last;
      select * into e from supplier_events x
        where x.connector_id = connector and x.reference = about and x.state = 'waiting'
          and x.number = last + 1
        order by x.received_at, x.id limit 1;
      exit when e.id is null;
      why := app.apply_supplier_event(e);
      if why = 'waits' then
        update supplier_events x set note = why where x.id = e.id;
        exit;
      end if;
      update supplier_events x set settled_at = now(), note = why,
          state = case why when '' then 'applied' else 'ignored' end
        where x.id = e.id;
      done := done + 1;
    end loop;
    return done;
  end $function$
;
grant execute on app.apply_supplier_events(uuid,text) to app_platform;
