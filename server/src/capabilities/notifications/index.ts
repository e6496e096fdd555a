export { cleanNotificationsJob, cleanNotificationsSchedule } from './jobs.ts';
export { notificationProcedures } from './procedures.ts';
export { cleanNotifications } from './verbs/clean.ts';
