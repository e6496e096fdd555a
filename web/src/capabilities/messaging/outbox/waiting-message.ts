import { maxMessageLength, tooLongMessage } from '@trunkline/contract/kernel/error-catalogue';
import type { MessageKind } from '@trunkline/contract/kernel/messaging-limits';
import type { QueuedWrite } from '../../../kernel/queue/queue.ts';

/** The content of a message before it is sent. */
export interface MessageDraft {
  readonly kind: MessageKind;
  readonly body: string;
  readonly mentions: readonly string[];
  readonly attachments: readonly string[];
}

/** A message that the server hasn't stored yet. */
export interface WaitingMessage extends MessageDraft {
  readonly key: string;
  readonly conversation: string;
  /** Time of writing in milliseconds. */
  readonly at: number;
  /** Held: the server responds, but hasn't accepted this message or one before it. */
  readonly state: 'sending' | 'waiting' | 'held' | 'refused';
  /** Why the server refused it, if it gave a reason. */
  readonly reason: string | null;
}

const path = /^\/api\/conversations\/([0-9a-f-]{36})\/messages$/;

/** Returns the conversation a queued write sends a message to; null for any other write. */
export const conversationOf = ({ path: to }: Pick<QueuedWrite, 'path'>): string | null =>
  path.exec(to)?.[1] ?? null;

export const writeOf = (
  owner: string,
  { key, conversation, at, kind, body, mentions, attachments }: WaitingMessage,
): Omit<QueuedWrite, 'state'> => ({
  key,
  owner,
  path: `/api/conversations/${conversation}/messages`,
  type: 'application/json',
  body: JSON.stringify({ key, kind, body, mentions, attachments }),
  at,
});

const stringsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];

/** Returns the reason stored with the write, for refusals received by another page. */
const reasonOf = ({ reason = '' }: QueuedWrite): string | null =>
  reason.length > maxMessageLength ? tooLongMessage : reason || null;

/** Parses a queued write back into a message; null if it isn't one. */
export function messageOf(write: QueuedWrite, reason: string | null): WaitingMessage | null {
  const conversation = conversationOf(write);
  if (conversation === null || write.state === 'sent') return null;
  const parsed: unknown = JSON.parse(write.body);
  if (typeof parsed !== 'object' || parsed === null) return null;
  const body: unknown = Reflect.get(parsed, 'body');
  return {
    key: write.key,
    conversation,
    at: write.at,
    kind: Reflect.get(parsed, 'kind') === 'note' ? 'note' : 'message',
    body: typeof body === 'string' ? body : '',
    mentions: stringsOf(Reflect.get(parsed, 'mentions')),
    attachments: stringsOf(Reflect.get(parsed, 'attachments')),
    state: write.state === 'waiting' && write.failures !== undefined ? 'held' : write.state,
    reason: reason ?? reasonOf(write),
  };
}
