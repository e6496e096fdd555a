import type { QueryClient } from '@tanstack/react-query';
import { isMessagingEvent } from './messaging-event.ts';
import {
  refreshConversation,
  applyMessageToLists,
  applyReadMark,
  type Reader,
} from './lists/conversation-cache.ts';
import { applyMessage } from './thread/thread-cache.ts';
import { showTyping, stopTyping } from './typing.ts';

/** Applies a live event about conversations to the cache, without refetching. */
export function applyMessagingEvent(client: QueryClient, reader: Reader, event: unknown): void {
  if (!isMessagingEvent(event)) throw new Error('Incomplete conversation event');
  switch (event.topic) {
    case 'message':
      stopTyping(event.message.conversation_id, event.message.author_id);
      applyMessage(client, reader.tenant, event.message);
      applyMessageToLists(client, reader, event.message);
      break;
    case 'typing':
      if (event.person_id !== reader.id)
        showTyping(event.conversation_id, event.person_id, event.name);
      break;
    case 'read':
      applyReadMark(client, reader, event);
      break;
    case 'conversation':
      refreshConversation(client, reader.tenant, event.conversation_id);
      break;
  }
}
