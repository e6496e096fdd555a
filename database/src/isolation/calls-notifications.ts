import type { Calls } from './part.ts';
import { companyId, value } from './hierarchy.ts';
import { tables } from './rows.ts';

/** The job queued by the matrix: people can trigger it for invitations within reach. */
export const probeJob = 'auth.send-link';

/**
 * Calls to the functions that notify people, devices and other systems; see calls.ts for the
 * others.
 */
export const notificationCalls: Calls = {
  'app.announce_live': (_company, person) =>
    `select app.announce_live('alerts', ${value(person)}, null)`,
  'app.guard_alert': () => 'select app.guard_alert()',
  'app.announce_alert_change': () => 'select app.announce_alert_change()',
  'app.mark_alert': () => 'select app.mark_alert()',
  'app.own_alerts': (company) =>
    `select where ${value(tables.system_alerts?.row(company).id)} = any(app.own_alerts())`,
  get_unread_alert_count: (_company, person) =>
    `select where get_unread_alert_count(${value(person)}) > 0`,
  'app.alert_people': (company) =>
    `select from app.alert_people(${value(tables.system_alerts?.row(company).id)}, 10, null)`,
  'app.purge_system_alerts': (company) =>
    `select app.purge_system_alerts(${value(tables.system_alerts?.row(company).id)})`,
  'app.announce_notification': () => 'select app.announce_notification()',
  'app.notify_permission_holders': (company) =>
    `select app.notify_permission_holders(${value(companyId(company))}, 'pages', 'read', 'messaging.request', '{}', null, null)`,
  'app.notify_application': () => 'select app.notify_application()',
  'app.notify_request': () => 'select app.notify_request()',
  'app.delete_notifications_about': () => 'select app.delete_notifications_about()',
  'app.notify_support': () => 'select app.notify_support()',
  'app.limit_push_subscriptions': () => 'select app.limit_push_subscriptions()',
  'app.end_push_subscriptions': () => 'select app.end_push_subscriptions()',
  'app.end_lost_push': (_company, person) => `select app.end_lost_push(${value(person)})`,
  'app.notification_kinds': () => 'select from app.notification_kinds()',
  'app.notification_defaults': () => 'select from app.notification_defaults()',
  'app.notification_choice': (_company, person) =>
    `select from app.notification_choice(${value(person)}, 'new_messages')`,
  'app.end_of_quiet_hours': (_company, person) =>
    `select app.end_of_quiet_hours(${value(person)}, now())`,
  'app.next_digest': (_company, person) =>
    `select app.next_digest(${value(person)}, 'daily', now())`,
  'app.apply_notification_preferences': () => 'select app.apply_notification_preferences()',
  'app.schedule_deliveries': () => 'select app.schedule_deliveries()',
  'app.enqueue_job_later': () => `select app.enqueue_job_later('${probeJob}', '{}', now())`,
  'app.insert_job': () => `select app.insert_job('${probeJob}', '{}')`,
  'app.insert_job_if_known': () => `select app.insert_job_if_known('${probeJob}', '{}')`,
  'app.queue_deliveries': () => 'select app.queue_deliveries()',
  'app.ensure_job_queued': () => `select app.ensure_job_queued('${probeJob}')`,
  'app.guard_integration': () => 'select app.guard_integration()',
  'app.purge_integrations': (company) =>
    `select app.purge_integrations(${value(tables.integrations?.row(company).id)})`,
  'app.publish_change': () => 'select app.publish_change()',
  'app.publish_changes': () =>
    "call app.publish_changes('companies', 'companies', 'company', 'id', 'name')",
  'app.can_run_integration': (company) =>
    `select where app.can_run_integration(${value(tables.integrations?.row(company).id)})`,
  'app.set_integration_secret': (company) =>
    `select where app.set_integration_secret(${value(tables.integrations?.row(company).id)}, 'sealed', now(), now())`,
  'app.begin_webhook_test': (company) =>
    `select where app.begin_webhook_test(${value(tables.integrations?.row(company).id)}, now(), '1 minute') is not null`,
  'app.replay_webhooks': (company) =>
    `select where app.replay_webhooks(${value(tables.integrations?.row(company).id)},
      ${value(tables.webhook_deliveries?.row(company).id)}, now()) > 0`,
  'app.notify_person': (_company, person) =>
    `select app.notify_person(${value(person)}, 'messaging.request', '{}', null)`,
  'app.notify_security': () => 'select app.notify_security()',
  'app.notify_device': () => 'select app.notify_device()',
  'app.notify_role': () => 'select app.notify_role()',
  'app.notify_joined': () => 'select app.notify_joined()',
  'app.notify_decision': () => 'select app.notify_decision()',
  'app.notify_export': () => 'select app.notify_export()',
  'app.announce_release': () => 'select app.announce_release()',
  'app.home_company': (company) => `select app.home_company(${value(companyId(company))})`,
  'app.notify_release': (company) =>
    `select app.notify_release(${value(tables.release_notes?.row(company).id)}, null, 10)`,
  'app.notify_week': () => 'select from app.notify_week(now(), null, 10)',
  'app.announce_alert': () => 'select app.announce_alert()',
  'app.notify_import': () => "select app.notify_import('Companies', 1, 0)",
  'app.notify_alert': (company) =>
    `select app.notify_alert(${value(tables.system_alerts?.row(company).id)}, now(), null, 10)`,
};
