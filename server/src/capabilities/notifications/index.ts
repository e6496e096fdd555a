export { alertNotificationsJob } from './jobs.ts';
export { unsubscribePath } from './senders.ts';
export { sendAlertNotifications } from './verbs/send-alert-notifications.ts';
export { unsubscribe } from './verbs/unsubscribe.ts';
