CREATE OR REPLACE FUNCTION app.note_effect(request_key text, request_attempt integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    if pg_current_xact_id_if_assigned() is null then
      return;
    end if;
    update request_keys r set took_effect = true
      where r.user_id = app.user_id() and r.key = request_key and r.attempt = request_attempt;
    if not found then
      raise exception using errcode = 'TL006', message = 'request_taken_over';
    end if;
  end $function$
;
grant execute on app.note_effect(text,integer) to app_user;
