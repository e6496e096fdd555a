CREATE OR REPLACE FUNCTION app.queue_quote()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    if exists (select from pgboss.queue where name = 'quotes.deliver') then
      perform app.insert_job('quotes.deliver', '{}', now() + interval '30 seconds');
    end if;
  end $function$
;
