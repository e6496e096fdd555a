export { pushChannel, retryPush } from './channels/push.ts';
export { cleanNotificationsJob, cleanNotificationsSchedule, retryPushJob } from './jobs.ts';
export { notificationProcedures } from './procedures.ts';
export { cleanNotifications } from './verbs/clean.ts';
export { cleanDevices } from './verbs/clean-devices.ts';
