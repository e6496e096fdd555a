import { signedIn } from '../../kernel/context.ts';
import { operations } from '../../kernel/operations.ts';
import { addPeople } from './verbs/add-people.ts';
import { attach } from './verbs/attach.ts';
import { countUnread } from './verbs/count-unread.ts';
import { editMessage } from './verbs/edit-message.ts';
import { getConversation } from './verbs/get-conversation.ts';
import { joinIn } from './verbs/join-conversation.ts';
import { leaveConversation } from './verbs/leave-conversation.ts';
import { listChanges } from './verbs/list-changes.ts';
import { listConversations } from './verbs/list-conversations.ts';
import { listCorrespondents } from './verbs/list-correspondents.ts';
import { listMessages } from './verbs/list-messages.ts';
import { markConversationRead } from './verbs/mark-conversation-read.ts';
import { readPresence } from './verbs/read-presence.ts';
import { removeMessage } from './verbs/remove-message.ts';
import { sayTyping } from './verbs/say-typing.ts';
import { searchMessages } from './verbs/search-messages.ts';
import { sendMessage } from './verbs/send-message.ts';
import { startConversation } from './verbs/start-conversation.ts';
import { changeConversation } from './verbs/update-conversation.ts';

const { conversations, messages } = operations.messaging;

export const conversationProcedures = conversations.router({
  list: conversations.list.handler(({ context, input }) =>
    listConversations(signedIn(context), input),
  ),
  get: conversations.get.handler(({ context, input }) => getConversation(signedIn(context), input)),
  unread: conversations.unread.handler(({ context }) => countUnread(signedIn(context))),
  correspondents: conversations.correspondents.handler(({ context, input }) =>
    listCorrespondents(signedIn(context), input),
  ),
  start: conversations.start.handler(({ context, input }) =>
    startConversation(signedIn(context), input),
  ),
  update: conversations.update.handler(({ context, input }) =>
    changeConversation(signedIn(context), input),
  ),
  addPeople: conversations.addPeople.handler(({ context, input }) =>
    addPeople(signedIn(context), input),
  ),
  join: conversations.join.handler(({ context, input }) => joinIn(signedIn(context), input)),
  leave: conversations.leave.handler(({ context, input }) =>
    leaveConversation(signedIn(context), input),
  ),
  markRead: conversations.markRead.handler(({ context, input }) =>
    markConversationRead(signedIn(context), input),
  ),
  typing: conversations.typing.handler(({ context, input }) => sayTyping(signedIn(context), input)),
  presence: conversations.presence.handler(({ context, input }) =>
    readPresence(signedIn(context), input),
  ),
});

export const messageProcedures = messages.router({
  list: messages.list.handler(({ context, input }) => listMessages(signedIn(context), input)),
  changes: messages.changes.handler(({ context, input }) => listChanges(signedIn(context), input)),
  search: messages.search.handler(({ context, input }) => searchMessages(signedIn(context), input)),
  send: messages.send.handler(({ context, input }) => sendMessage(signedIn(context), input)),
  edit: messages.edit.handler(({ context, input }) => editMessage(signedIn(context), input)),
  remove: messages.remove.handler(({ context, input }) => removeMessage(signedIn(context), input)),
  attach: messages.attach.handler(({ context, input }) => attach(signedIn(context), input)),
});
