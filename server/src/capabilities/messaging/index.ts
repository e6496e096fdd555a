export { relayConversations } from './relay-conversations.ts';
export { trackPresence } from './track-presence.ts';
export { cleanAttachments } from './verbs/clean-attachments.ts';
export { receiveAttachment } from './verbs/receive-attachment.ts';
export { showAttachment } from './verbs/show-attachment.ts';
export { sendUnreadNotifications } from './verbs/send-unread-notifications.ts';
export { watchUnread } from './watch-unread.ts';
