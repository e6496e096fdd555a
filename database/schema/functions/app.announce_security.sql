CREATE OR REPLACE FUNCTION app.announce_security()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    perform app.announce_above('security', (case when tg_op = 'DELETE' then to_jsonb(old)
      else to_jsonb(new) end ->> tg_argv[0])::uuid);
    return null;
  end $function$
;
