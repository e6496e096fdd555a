import { Conversation, type Correspondent, Message } from '@trunkline/contract/messaging';
import type { Me } from '@trunkline/contract/users';
import { idOf, meOf, platform } from './records.ts';

const instant = '2026-03-10T12:00:00Z';

export const writer = (changes: Partial<Me> = {}) =>
  meOf({
    permissions: [
      'messages:read',
      'messages:create',
      'messages:update',
      'companies:read',
      'subscriptions:read',
    ],
    ...changes,
  });
export const reader = writer();

export function correspondentOf(number: number, name: string): Correspondent {
  return {
    id: idOf(number),
    name,
    photo: null,
    role: 'admin',
    company_id: platform.id,
    company_name: platform.name,
  };
}
export const ada = correspondentOf(910, 'Ada Byron');
export const grace = {
  ...correspondentOf(911, 'Grace Hopper'),
  company_id: idOf(2),
  company_name: 'Northwind',
};
export const self = correspondentOf(900, 'Olga Nord');

export function messageOf(position: number, changes: Partial<Message> = {}): Message {
  return Message.parse({
    id: idOf(5000 + position),
    conversation_id: idOf(100),
    position,
    change: position,
    kind: 'message',
    author_id: ada.id,
    author_name: ada.name,
    author_photo: null,
    author_company_id: platform.id,
    author_company_name: platform.name,
    body: `Message ${position}`,
    mentions: [],
    attachments: [],
    key: idOf(7000 + position),
    edited_at: null,
    removed_at: null,
    created_at: new Date(Date.parse(instant) + position * 60_000).toISOString(),
    ...changes,
  });
}
export const ownMessage = (position: number, changes: Partial<Message> = {}) =>
  messageOf(position, { author_id: self.id, author_name: self.name, ...changes });

export function conversationOf(number: number, changes: Partial<Conversation> = {}): Conversation {
  return Conversation.parse({
    id: idOf(number),
    kind: 'internal',
    state: 'open',
    subject: '',
    company_id: platform.id,
    company_name: platform.name,
    other_company_id: null,
    other_company_name: null,
    anchor: null,
    people: [ada],
    people_count: 2,
    last: null,
    last_position: 0,
    read_position: 0,
    unread: 0,
    joined: true,
    muted: false,
    archived: false,
    may: ['close', 'rename', 'add_people', 'leave', 'write'],
    last_message_at: instant,
    created_at: instant,
    ...changes,
  });
}
