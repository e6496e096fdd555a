import { defineCapability } from '../../kernel/capability.ts';
import { scheduleJob } from '../../kernel/jobs.ts';
import { loadSiteForm } from './load-site-form.ts';
import { messagingNotifications } from './notification-kinds.ts';
import { messagingProcedures } from './procedures.ts';
import { requestExport } from './source.ts';
import { cleanAttachments } from './verbs/clean-attachments.ts';
import { receiveContact } from './verbs/receive-contact.ts';
import { sendUnreadNotifications } from './verbs/send-unread-notifications.ts';
import { countUnread } from './verbs/count-unread.ts';

export const messagingCapability = defineCapability({
  name: 'messaging',
  procedures: messagingProcedures,
  frame: { unread: countUnread },
  notifications: messagingNotifications,
  resources: ['requests', 'messages'],
  exports: [requestExport],
  jobs: ({ database, now }) => [
    // Every hour, before the bytes of deleted files are removed.
    scheduleJob({ name: 'messaging.clean', schedule: '47 * * * *', expiresAfter: 300 }, () =>
      cleanAttachments(database, now()),
    ),
    // Catches up if a process crashed before it sent notifications.
    scheduleJob({ name: 'messaging.unread', schedule: '*/5 * * * *', expiresAfter: 120 }, () =>
      sendUnreadNotifications(database, now()),
    ),
  ],
  liveBlocks: { form: loadSiteForm },
  forms: { contact: receiveContact },
  recycle: [{ table: 'contact_requests', restoredWith: 'requests:delete' }],
  webhookTopics: { requests: [{ table: 'contact_requests', noun: 'request' }] },
});
