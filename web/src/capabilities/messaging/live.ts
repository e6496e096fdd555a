import type { QueryClient } from '@tanstack/react-query';
import { isMessagingEvent } from './heard.ts';
import {
  heedConversation,
  heedInLists,
  heedRead,
  type Reader,
} from './lists/conversation-cache.ts';
import { heedMessage } from './thread/thread-cache.ts';
import { heedTyping, stopTyping } from './typing.ts';

/** What the server says of conversations, put where it is shown: nothing is asked for again because of it. */
export function heedMessaging(client: QueryClient, reader: Reader, event: unknown): void {
  if (!isMessagingEvent(event)) throw new Error('An event about conversations says too little');
  switch (event.topic) {
    case 'message':
      stopTyping(event.message.conversation_id, event.message.author_id);
      heedMessage(client, reader.tenant, event.message);
      heedInLists(client, reader, event.message);
      break;
    case 'typing':
      if (event.person_id !== reader.id)
        heedTyping(event.conversation_id, event.person_id, event.name);
      break;
    case 'read':
      heedRead(client, reader, event);
      break;
    case 'conversation':
      heedConversation(client, reader.tenant, event.conversation_id);
      break;
  }
}
