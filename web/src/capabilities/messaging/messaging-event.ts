import type { Message, MessagingEvent } from '@trunkline/contract/messaging';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const hasTexts = (value: Record<string, unknown>, ...names: string[]) =>
  names.every((name) => typeof value[name] === 'string');
const hasNumbers = (value: Record<string, unknown>, ...names: string[]) =>
  names.every((name) => typeof value[name] === 'number');
const hasLists = (value: Record<string, unknown>, ...names: string[]) =>
  names.every((name) => Array.isArray(value[name]));

/**
 * Returns whether a value is a message in this build's shape; the server or another tab may run a
 * different build.
 */
export const isMessage = (value: unknown): value is Message =>
  isRecord(value) &&
  hasTexts(value, 'id', 'conversation_id', 'kind', 'author_id', 'author_name', 'body', 'key') &&
  hasTexts(value, 'author_company_id', 'author_company_name', 'created_at') &&
  hasNumbers(value, 'position', 'change') &&
  hasLists(value, 'mentions', 'attachments');

/** Returns whether a value is a complete event about conversations. */
export function isMessagingEvent(event: unknown): event is MessagingEvent {
  if (!isRecord(event)) return false;
  if (event['topic'] === 'message') return isMessage(event['message']);
  if (!hasTexts(event, 'conversation_id')) return false;
  if (event['topic'] === 'conversation') return true;
  if (!hasTexts(event, 'person_id')) return false;
  return event['topic'] === 'typing' ? hasTexts(event, 'name') : hasNumbers(event, 'position');
}
