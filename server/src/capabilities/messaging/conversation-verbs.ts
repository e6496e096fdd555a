import { addPeople } from './verbs/add-people.ts';
import { attach } from './verbs/attach.ts';
import { countUnread } from './verbs/count-unread.ts';
import { editMessage } from './verbs/edit-message.ts';
import { getConversation } from './verbs/get-conversation.ts';
import { joinAsParticipant } from './verbs/join-conversation.ts';
import { leaveConversation } from './verbs/leave-conversation.ts';
import { listChanges } from './verbs/list-changes.ts';
import { listConversations } from './verbs/list-conversations.ts';
import { listCorrespondents } from './verbs/list-correspondents.ts';
import { listMessages } from './verbs/list-messages.ts';
import { markConversationRead } from './verbs/mark-conversation-read.ts';
import { readPresence } from './verbs/read-presence.ts';
import { removeMessage } from './verbs/remove-message.ts';
import { announceTyping } from './verbs/announce-typing.ts';
import { searchMessages } from './verbs/search-messages.ts';
import { sendMessage } from './verbs/send-message.ts';
import { startConversation } from './verbs/start-conversation.ts';
import { changeConversation } from './verbs/update-conversation.ts';

export const conversationVerbs = {
  list: listConversations,
  get: getConversation,
  unread: countUnread,
  correspondents: listCorrespondents,
  start: startConversation,
  update: changeConversation,
  addPeople,
  join: joinAsParticipant,
  leave: leaveConversation,
  markRead: markConversationRead,
  typing: announceTyping,
  presence: readPresence,
};

export const messageVerbs = {
  list: listMessages,
  changes: listChanges,
  search: searchMessages,
  send: sendMessage,
  edit: editMessage,
  remove: removeMessage,
  attach,
};
