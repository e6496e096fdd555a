CREATE OR REPLACE FUNCTION app.release_request(person uuid, request_key text, request_attempt integer)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    delete from request_keys r
      where r.user_id = person and r.key = request_key and r.attempt = request_attempt
        and not r.took_effect;
    update request_keys r set leased_until = clock_timestamp() - interval '1 second'
      where r.user_id = person and r.key = request_key and r.attempt = request_attempt;
  $function$
;
grant execute on app.release_request(uuid,text,integer) to trunkline_login;
