CREATE OR REPLACE FUNCTION app.end_support(moment timestamp with time zone)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    ended support_access;
  begin
    update support_access
      set ended_at = least(greatest(moment, started_at), expires_at)
      where session_id = app.claim('session_id')::uuid and supporter_id = app.user_id()
        and ended_at is null
      returning * into ended;
    if ended.id is null then
      return null;
    end if;
    perform app.record_support(ended, 'support.end',
      jsonb_build_object('started', ended.started_at, 'ended', ended.ended_at));
    return ended.subject_id;
  end $function$
;
grant execute on app.end_support(timestamp with time zone) to app_user;
