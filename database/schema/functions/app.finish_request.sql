CREATE OR REPLACE FUNCTION app.finish_request(person uuid, request_key text, request_attempt integer, sealed text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    update request_keys r
      set answer = sealed, took_effect = true,
        leased_until = clock_timestamp() - interval '1 second'
      where r.user_id = person and r.key = request_key and r.attempt = request_attempt
  $function$
;
grant execute on app.finish_request(uuid,text,integer,text) to trunkline_login;
