import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { contract } from '@trunkline/contract';
import { Conversation, Message, type Participant } from '@trunkline/contract/messaging';
import type { Me } from '@trunkline/contract/users';
import { useEffect } from 'react';
import { applyMessagingEvent } from '../capabilities/messaging/live.ts';
import { MessagesPage } from '../capabilities/messaging/pages/messages-page.tsx';
import { refusal, type MockServer } from './mock-server.ts';
import {
  ada,
  conversationOf,
  grace,
  messageOf,
  ownMessage,
  reader,
  self,
} from './conversations.ts';
import { idOf } from './records.ts';
import { renderScreen } from './render-screen.tsx';

/** Simulates a server with conversations and their messages. */
export class Conversations {
  rows: Conversation[] = [];
  readonly messages = new Map<string, Message[]>();
  readonly people: Participant[] = [self, ada].map((person) => ({
    ...person,
    read_position: 0,
    present: person.id === ada.id,
  }));

  constructor(server: MockServer) {
    const { conversations, messages } = contract.messaging;
    const find = (id: unknown) => this.rows.find((row) => row.id === id);
    server.answer(conversations.list, ({ search, folder }) => ({
      items: this.rows.filter(
        ({ subject, people, archived, unread }) =>
          [subject, ...people.map(({ name }) => name)].some((text) =>
            text.toLowerCase().includes(typeof search === 'string' ? search.toLowerCase() : ''),
          ) &&
          archived === (folder === 'archived') &&
          (folder !== 'unread' || unread > 0),
      ),
      nextCursor: null,
    }));
    server.answer(conversations.get, ({ id }) => {
      const row = find(id);
      return row ? { ...row, participants: this.people } : refusal(404);
    });
    server.answer(conversations.unread, () => ({
      count: this.rows.filter(({ unread }) => unread > 0).length,
    }));
    server.answer(conversations.presence, () => ({ present: [ada.id] }));
    server.answer(conversations.typing, ({ id }) => ({ id }));
    server.answer(conversations.correspondents, () => ({
      people: [ada, grace],
      companies: [{ id: idOf(2), name: 'Northwind', side: 'below' }],
      support: true,
    }));
    server.answer(conversations.markRead, ({ id, position }) => {
      this.rows = this.rows.map((row) =>
        row.id === id ? { ...row, read_position: Number(position), unread: 0 } : row,
      );
      return { read_position: position, unread: 0 };
    });
    server.answer(conversations.update, ({ id, ...changes }) => {
      this.rows = this.rows.map((row) =>
        row.id === id
          ? Conversation.parse({
              ...row,
              ...changes,
              ...(changes['state'] === 'closed' && { may: ['reopen'] }),
            })
          : row,
      );
      return find(id);
    });
    server.answer(messages.list, ({ id, before, around, limit }) => {
      const all = this.in(String(id));
      const pageSize = Number(limit);
      const end =
        typeof before === 'number'
          ? all.filter(({ position }) => position < before).length
          : typeof around === 'number'
            ? Math.min(
                all.length,
                all.filter(({ position }) => position < around).length + Math.ceil(pageSize / 2),
              )
            : all.length;
      const start = Math.max(0, end - pageSize);
      return {
        items: all.slice(start, end),
        earlier: start > 0,
        later: end < all.length,
        change: Math.max(0, ...all.map(({ change }) => change)),
      };
    });
    server.answer(messages.changes, ({ id, after }) => {
      const all = this.in(String(id));
      return {
        items: all.filter(({ change }) => change > Number(after)),
        change: Math.max(Number(after), ...all.map(({ change }) => change)),
        more: false,
      };
    });
    server.answer(messages.send, ({ id, key, body, kind, mentions }) => {
      const all = this.in(String(id));
      const existing = all.find((message) => message.key === key);
      if (existing) return existing;
      const position = (all.at(-1)?.position ?? 0) + 1;
      const message = ownMessage(
        position,
        Message.partial().parse({ conversation_id: id, key, body, kind, mentions }),
      );
      this.say(message);
      return message;
    });
    server.answer(messages.search, ({ search }) => ({
      items: [...this.messages.values()]
        .flat()
        .filter(({ body }) => body.toLowerCase().includes(String(search).toLowerCase()))
        .map((message) => ({ ...message, subject: '' })),
      nextCursor: null,
    }));
  }

  in(id: string): Message[] {
    return this.messages.get(id) ?? [];
  }

  /** Adds messages without notifying anyone. */
  say(...messages: Message[]): void {
    for (const message of messages) {
      const id = message.conversation_id;
      this.messages.set(id, [
        ...this.in(id).filter((existing) => existing.id !== message.id),
        message,
      ]);
      this.rows = this.rows.map((row) =>
        row.id === id
          ? {
              ...row,
              last: message,
              last_position: message.position,
              last_message_at: message.created_at,
            }
          : row,
      );
    }
  }

  /** Creates a conversation with this many messages from Ada. */
  begin(count: number, changes: Partial<Conversation> = {}): Conversation {
    const row = conversationOf(100, { read_position: count, ...changes });
    this.rows.push(row);
    this.say(...Array.from({ length: count }, (_, index) => messageOf(index + 1)));
    return this.rows.find(({ id }) => id === row.id) ?? row;
  }
}

/** Renders the screen at an address, with a way to send it live events. */
export async function renderMessages(search = '', me: Me = reader) {
  const clients: QueryClient[] = [];
  function QueryClientProbe() {
    const client = useQueryClient();
    useEffect(() => void clients.push(client), [client]);
    return null;
  }
  const screen = await renderScreen(
    <div style={{ height: '100dvh' }}>
      <QueryClientProbe />
      <MessagesPage />
    </div>,
    { path: `/messages${search}`, me },
  );
  return {
    ...screen,
    receive: (event: object) => {
      const [client] = clients;
      if (!client) throw new Error('the screen is not rendered yet');
      applyMessagingEvent(client, { id: me.id, tenant: me.company.id }, event);
    },
  };
}
