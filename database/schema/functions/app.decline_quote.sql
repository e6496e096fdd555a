CREATE OR REPLACE FUNCTION app.decline_quote(token bytea, site uuid, why text, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    v quote_versions := app.linked_version(token, site, moment);
  begin
    return v.id is not null
      and app.set_quote_state(v.id, 'decline', 'declined', 'recipient', why);
  end $function$
;
grant execute on app.decline_quote(bytea,uuid,text,timestamp with time zone) to app_platform;
