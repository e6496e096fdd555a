CREATE OR REPLACE FUNCTION app.notification_kinds()
 RETURNS TABLE(kind text, category text, critical boolean, mailed boolean)
 LANGUAGE sql
 IMMUTABLE
AS $function$
    values
      ('alerts.shown', 'system_updates', false, false),
      ('alerts.urgent', 'system_updates', true, false),
      ('auth.device_added', 'security_alerts', true, true),
      ('auth.email_changed', 'security_alerts', true, true),
      ('auth.mfa_enrolled', 'security_alerts', true, true),
      ('auth.mfa_locked', 'security_alerts', true, true),
      ('auth.mfa_removed', 'security_alerts', true, true),
      ('auth.passkey_added', 'security_alerts', true, true),
      ('auth.passkey_removed', 'security_alerts', true, true),
      ('auth.password_changed', 'security_alerts', true, true),
      ('auth.password_reset', 'security_alerts', true, true),
      ('auth.provider_linked', 'security_alerts', true, true),
      ('auth.recovery_code_used', 'security_alerts', true, true),
      ('auth.recovery_codes_renewed', 'security_alerts', true, true),
      ('auth.second_step_reset', 'security_alerts', true, true),
      ('exports.failed', 'system_updates', false, false),
      ('exports.finished', 'system_updates', false, false),
      ('imports.finished', 'system_updates', false, false),
      ('messaging.mention', 'new_messages', false, false),
      ('messaging.message', 'new_messages', false, false),
      ('messaging.request', 'new_messages', false, false),
      ('notifications.week', 'weekly_reports', false, false),
      ('orders.approval', 'task_assignments', false, false),
      ('orders.moved', 'system_updates', false, false),
      ('orders.stuck', 'system_updates', false, false),
      ('orders.task', 'task_assignments', false, false),
      ('partners.application', 'partner_requests', false, false),
      ('partners.decision', 'partner_requests', false, false),
      ('performance.over_budget', 'security_alerts', false, false),
      ('performance.within_budget', 'security_alerts', false, false),
      ('releases.published', 'system_updates', false, false),
      ('security.incident', 'security_alerts', false, false),
      ('subscriptions.price', 'billing_notifications', false, true),
      ('subscriptions.renewal', 'billing_notifications', false, true),
      ('users.invitation_accepted', 'system_updates', false, false),
      ('users.role_changed', 'security_alerts', false, true),
      ('users.viewed_as', 'security_alerts', true, true)
  $function$
;
