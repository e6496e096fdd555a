export { carryConversations } from './carry-conversations.ts';
export { keepPresence } from './keep-presence.ts';
export { cleanAttachments } from './verbs/clean-attachments.ts';
export { receiveAttachment } from './verbs/receive-attachment.ts';
export { showAttachment } from './verbs/show-attachment.ts';
export { tellUnread } from './verbs/tell-unread.ts';
export { watchUnread } from './watch-unread.ts';
