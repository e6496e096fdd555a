import { signedIn } from '../../kernel/context.ts';
import { operations } from '../../kernel/operations.ts';
import { clearNotifications } from './verbs/clear.ts';
import { listNotifications } from './verbs/list.ts';
import { markAllNotificationsRead } from './verbs/mark-all-read.ts';
import { markNotificationRead } from './verbs/mark-read.ts';

const { notifications } = operations;

export const notificationProcedures = notifications.router({
  list: notifications.list.handler(({ context }) => listNotifications(signedIn(context))),
  markRead: notifications.markRead.handler(({ context, input }) =>
    markNotificationRead(signedIn(context), input),
  ),
  markAllRead: notifications.markAllRead.handler(({ context }) =>
    markAllNotificationsRead(signedIn(context)),
  ),
  clear: notifications.clear.handler(({ context }) => clearNotifications(signedIn(context))),
});
