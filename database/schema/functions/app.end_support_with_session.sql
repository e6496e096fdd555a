CREATE OR REPLACE FUNCTION app.end_support_with_session()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    update support_access set ended_at = least(greatest(now(), started_at), expires_at)
      where session_id = old.id and ended_at is null;
    return null;
  end $function$
;
