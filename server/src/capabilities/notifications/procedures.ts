import { signedIn } from '../../kernel/context.ts';
import { operations } from '../../kernel/operations.ts';
import { beginZone } from './verbs/begin-zone.ts';
import { clearNotifications } from './verbs/clear.ts';
import { listNotifications } from './verbs/list.ts';
import { listDevices } from './verbs/list-devices.ts';
import { markAllNotificationsRead } from './verbs/mark-all-read.ts';
import { markNotificationRead } from './verbs/mark-read.ts';
import { readPushKey } from './verbs/read-push-key.ts';
import { removeDevice } from './verbs/remove-device.ts';
import { resumeDevice } from './verbs/resume-device.ts';
import { saveDevice } from './verbs/save-device.ts';
import { testDevice } from './verbs/test-device.ts';
import { readPreferences } from './verbs/preferences.ts';
import { updatePreferences } from './verbs/update-preferences.ts';
import { updateQuietHours } from './verbs/update-quiet-hours.ts';

const { notifications } = operations;
const { devices } = notifications;

export const notificationProcedures = notifications.router({
  devices: {
    key: devices.key.handler(({ context }) => readPushKey(signedIn(context))),
    list: devices.list.handler(({ context }) => listDevices(signedIn(context))),
    save: devices.save.handler(({ context, input }) => saveDevice(signedIn(context), input)),
    resume: devices.resume.handler(({ context, input }) => resumeDevice(signedIn(context), input)),
    remove: devices.remove.handler(({ context, input }) => removeDevice(signedIn(context), input)),
    test: devices.test.handler(({ context, input }) => testDevice(signedIn(context), input)),
  },
  list: notifications.list.handler(({ context }) => listNotifications(signedIn(context))),
  markRead: notifications.markRead.handler(({ context, input }) =>
    markNotificationRead(signedIn(context), input),
  ),
  markAllRead: notifications.markAllRead.handler(({ context, input }) =>
    markAllNotificationsRead(signedIn(context), input),
  ),
  clear: notifications.clear.handler(({ context, input }) =>
    clearNotifications(signedIn(context), input),
  ),
  preferences: notifications.preferences.handler(({ context }) =>
    readPreferences(signedIn(context)),
  ),
  updatePreferences: notifications.updatePreferences.handler(({ context, input }) =>
    updatePreferences(signedIn(context), input),
  ),
  beginZone: notifications.beginZone.handler(({ context, input }) =>
    beginZone(signedIn(context), input),
  ),
  updateQuietHours: notifications.updateQuietHours.handler(({ context, input }) =>
    updateQuietHours(signedIn(context), input),
  ),
});
