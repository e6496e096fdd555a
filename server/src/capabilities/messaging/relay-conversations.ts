import type { Message, MessagingEvent } from '@trunkline/contract/messaging';
import type { Database } from '@trunkline/database/database';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import type { LiveHub } from '../../kernel/live-events/index.ts';
import type { Logger } from '../../kernel/logger.ts';
import {
  type LiveMessage,
  type Reader,
  selectLiveMessages,
  selectReaders,
} from './queries/live.ts';

interface Dependencies {
  readonly database: Database;
  readonly live: LiveHub;
  readonly log: Logger;
  /** Called for every new or changed message. */
  readonly onMessage?: () => void;
}

/** Messages loaded per query. */
const batchSize = 200;
/** Milliseconds a conversation's readers are cached, for transient events. */
const readerCacheMs = 5_000;
/** Maximum number of cached conversations. */
const maxCached = 2_000;

const MessagePayload = z.object({ id: z.uuid() });
const ConversationPayload = z.object({ conversation: z.uuid(), person: z.uuid().nullable() });
const TypingPayload = z.object({ conversation: z.uuid(), person: z.uuid() });
const ReadPayload = TypingPayload.extend({ position: z.number().int() });

/**
 * Distributes conversation events to the listeners of this process. Every message is loaded once,
 * batched with others announced at the same time, and sent to everyone who may see it. If loading
 * fails, a gap is reported to all listeners, so that they refetch.
 */
export function relayConversations(dependencies: Dependencies): void {
  const { database, live, log, onMessage = () => {} } = dependencies;
  const readersById = new LRUCache<string, Promise<Reader[]>>({
    max: maxCached,
    ttl: readerCacheMs,
  });
  let announced = new Set<string>();
  let loading = false;

  async function load(): Promise<void> {
    if (loading) return;
    loading = true;
    try {
      while (announced.size > 0) {
        const ids = Array.from(announced).slice(0, batchSize);
        announced = new Set(Array.from(announced).slice(batchSize));
        sendMessages(ids, await selectLiveMessages(database, ids));
      }
    } catch (error) {
      announced.clear();
      log.warn({ error }, 'could not load messages for listening browsers');
      live.gap();
    } finally {
      loading = false;
    }
  }

  /** Sends messages in the order of their announcements, which is the order of commits. */
  function sendMessages(ids: readonly string[], found: readonly LiveMessage[]): void {
    const byId = new Map(found.map((message) => [message.id, message]));
    for (const id of ids) {
      const message = byId.get(id);
      if (message !== undefined) broadcastMessage(message);
    }
  }

  function broadcastMessage({ readers, ...message }: LiveMessage): void {
    sendTo(readers, { topic: 'message', message: message satisfies Message });
  }

  function sendTo(people: Iterable<string>, event: MessagingEvent): void {
    live.sendToPeople(people, event);
  }

  function readersOf(conversation: string): Promise<Reader[]> {
    const cached = readersById.get(conversation);
    if (cached !== undefined) return cached;
    const readers = selectReaders(database, conversation);
    readersById.set(conversation, readers);
    return readers;
  }

  /** Sends a transient event; losing one does no harm. */
  async function broadcastToReaders(
    conversation: string,
    eventFor: (readers: readonly Reader[]) => { people: Iterable<string>; event: MessagingEvent },
  ): Promise<void> {
    if (live.size === 0) return;
    try {
      const { people, event } = eventFor(await readersOf(conversation));
      sendTo(people, event);
    } catch (error) {
      readersById.delete(conversation);
      log.warn({ error }, 'could not determine who can see a conversation');
    }
  }

  const idsOf = (readers: readonly Reader[]) => readers.map(({ user_id }) => user_id);

  live.relay('message', (payload) => {
    const { id } = MessagePayload.parse(payload);
    onMessage();
    if (live.size === 0) return;
    announced.add(id);
    void load();
  });
  live.relay('conversation', (payload) => {
    const { conversation: conversation_id, person } = ConversationPayload.parse(payload);
    readersById.delete(conversation_id);
    void broadcastToReaders(conversation_id, (readers) => ({
      // A person who has left can no longer see the conversation, but is notified.
      people: [...idsOf(readers), ...(person === null ? [] : [person])],
      event: { topic: 'conversation', conversation_id },
    }));
  });
  live.relay('typing', (payload) => {
    const { conversation: conversation_id, person: person_id } = TypingPayload.parse(payload);
    void broadcastToReaders(conversation_id, (readers) => {
      const { name = '' } = readers.find(({ user_id }) => user_id === person_id) ?? {};
      const people = idsOf(readers).filter((id) => id !== person_id);
      return { people, event: { topic: 'typing', conversation_id, person_id, name } };
    });
  });
  live.relay('read', (payload) => {
    const {
      conversation: conversation_id,
      person: person_id,
      position,
    } = ReadPayload.parse(payload);
    void broadcastToReaders(conversation_id, (readers) => ({
      people: idsOf(readers),
      event: { topic: 'read', conversation_id, person_id, position },
    }));
  });
}
