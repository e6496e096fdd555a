CREATE OR REPLACE FUNCTION public.get_unread_alert_count(user_uuid uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
    select count(*)::integer from system_alerts a
    where user_uuid = app.user_id() and a.id = any ((select app.own_alerts())::uuid[])
      and not exists (select from alert_read_status r
        where r.alert_id = a.id and r.user_id = user_uuid and r.wording = a.wording)
  $function$
;
grant execute on get_unread_alert_count(uuid) to app_user;
