CREATE OR REPLACE FUNCTION app.notification_defaults()
 RETURNS TABLE(category text, centre boolean, push boolean, mail boolean, digest text)
 LANGUAGE sql
 IMMUTABLE
AS $function$
    values
      ('billing_notifications', true, false, true, 'now'),
      ('new_messages', true, true, true, 'daily'),
      ('partner_requests', true, true, true, 'now'),
      ('security_alerts', true, true, true, 'now'),
      ('system_updates', true, false, false, 'weekly'),
      ('task_assignments', true, true, true, 'now'),
      ('weekly_reports', true, false, true, 'now')
  $function$
;
grant execute on app.notification_defaults() to app_platform;
grant execute on app.notification_defaults() to app_user;
