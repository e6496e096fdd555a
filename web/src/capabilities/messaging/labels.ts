import type { Conversation, Message } from '@trunkline/contract/messaging';

const list = new Intl.ListFormat(undefined, { type: 'conjunction' });
const day = new Intl.DateTimeFormat(undefined, { weekday: 'long', month: 'long', day: 'numeric' });
const dayAndYear = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' });
const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
const relativeTime = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });

/** Joins names: 'Ada, Ben and 3 others'. */
export function namesOf(names: readonly string[], all = names.length): string {
  const listedNames = names.slice(0, all > names.length || all > 3 ? 2 : 3);
  const rest = all - listedNames.length;
  if (rest <= 0) return list.format(listedNames);
  return list.format([...listedNames, rest === 1 ? '1 other' : `${rest} others`]);
}

type ConversationParties = Pick<
  Conversation,
  | 'subject'
  | 'kind'
  | 'people'
  | 'people_count'
  | 'company_id'
  | 'company_name'
  | 'other_company_id'
  | 'other_company_name'
>;

/** Returns the company on the other side, as seen from this company. */
export const otherSideOf = (conversation: ConversationParties, tenant: string): string | null =>
  conversation.other_company_id === tenant
    ? conversation.company_name
    : conversation.other_company_name;

/**
 * Returns the title of a conversation: its subject, otherwise the other side, otherwise its people.
 */
export function titleOf(conversation: ConversationParties, tenant: string): string {
  if (conversation.subject !== '') return conversation.subject;
  const other = otherSideOf(conversation, tenant);
  if (other !== null)
    return conversation.kind === 'support' && conversation.company_id === tenant
      ? 'Support'
      : other;
  const { people, people_count: count } = conversation;
  if (people.length === 0) return 'Only you';
  return namesOf(
    people.map(({ name }) => name),
    Math.max(count - 1, people.length),
  );
}

/** Returns the other side and people, for the line below the title. */
export function subtitleOf(conversation: ConversationParties, tenant: string): string {
  const other = otherSideOf(conversation, tenant);
  const people = namesOf(
    conversation.people.map(({ name }) => name),
    Math.max(conversation.people_count - 1, conversation.people.length),
  );
  const parts = [
    conversation.subject === '' ? null : other,
    conversation.people.length > 0 && (conversation.subject !== '' || other !== null)
      ? people
      : null,
  ].filter((part) => part !== null);
  return parts.join(' · ');
}

const startOfDay = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate());

/**
 * Returns the day of a timestamp: 'Today', 'Yesterday', 'Monday, 2 March', with the year if it
 * isn't the current one.
 */
export function dayOf(iso: string, now: Date = new Date()): string {
  const date = new Date(iso);
  const days = Math.round((startOfDay(now).getTime() - startOfDay(date).getTime()) / 86_400_000);
  if (days === 0 || days === 1) {
    const word = relativeTime.format(-days, 'day');
    return word.charAt(0).toUpperCase() + word.slice(1);
  }
  return date.getFullYear() === now.getFullYear() ? day.format(date) : dayAndYear.format(date);
}

export const timeOf = (iso: string): string => clock.format(new Date(iso));

/** Returns the preview of the last message in the list. */
export function previewOf(message: Message, reader: string): string {
  const note = message.kind === 'note' ? 'Note: ' : '';
  const prefix = note + (message.author_id === reader ? 'You: ' : '');
  if (message.removed_at !== null) return `${prefix}Message deleted`;
  if (message.body !== '') return prefix + message.body.replaceAll(/\s+/g, ' ');
  const [first] = message.attachments;
  return `${prefix}${first?.filename ?? 'A file'}`;
}

/** 'Ada is typing…' */
export function typingLabel(names: readonly string[]): string {
  if (names.length === 0) return '';
  return `${namesOf(names)} ${names.length === 1 ? 'is' : 'are'} typing…`;
}

/** Describes who has read a message: 'Seen by Ada and Ben'. */
export function seenByLabel(names: readonly string[], others: number): string {
  if (names.length === 0) return 'Not seen yet';
  if (names.length === others && others > 1) return 'Seen by everyone';
  return `Seen by ${namesOf(names)}`;
}

const units = ['B', 'KB', 'MB'] as const;

/** '1.4 MB' */
export function sizeLabel(bytes: number): string {
  const step = Math.min(
    units.length - 1,
    Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1024)),
  );
  const value = bytes / 1024 ** step;
  return `${value.toLocaleString(undefined, { maximumFractionDigits: value < 10 && step > 0 ? 1 : 0 })} ${units[step]}`;
}
