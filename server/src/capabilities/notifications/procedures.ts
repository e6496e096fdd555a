import { procedures } from '../../kernel/procedures.ts';
import { setInitialTimeZone } from './verbs/set-initial-time-zone.ts';
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

export const notificationProcedures = procedures('notifications', {
  devices: {
    key: readPushKey,
    list: listDevices,
    save: saveDevice,
    resume: resumeDevice,
    remove: removeDevice,
    test: testDevice,
  },
  list: listNotifications,
  markRead: markNotificationRead,
  markAllRead: markAllNotificationsRead,
  clear: clearNotifications,
  preferences: readPreferences,
  updatePreferences,
  setInitialTimeZone,
  updateQuietHours,
});
