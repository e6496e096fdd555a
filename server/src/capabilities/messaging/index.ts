export { carryConversations } from './carry-conversations.ts';
export {
  cleanAttachmentsJob,
  cleanAttachmentsSchedule,
  tellUnreadJob,
  tellUnreadSchedule,
} from './jobs.ts';
export { keepPresence } from './keep-presence.ts';
export { messagingProcedures } from './procedures.ts';
export { requestExport } from './source.ts';
export { cleanAttachments } from './verbs/clean-attachments.ts';
export { receiveAttachment } from './verbs/receive-attachment.ts';
export { receiveContact } from './verbs/receive-contact.ts';
export { showAttachment } from './verbs/show-attachment.ts';
export { tellUnread } from './verbs/tell-unread.ts';
export { watchUnread } from './watch-unread.ts';
