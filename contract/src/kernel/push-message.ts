import type { NotificationCategory } from './notification-categories.ts';

/** Action buttons of a system notification. */
export const pushActions = [
  { action: 'open', title: 'Open' },
  { action: 'read', title: 'Mark as read' },
] as const;
export type PushAction = (typeof pushActions)[number];

/**
 * Payload of a push message: encrypted by the server for one browser, and shown by its service
 * worker.
 */
export interface PushMessage {
  /** The id of the notification; null for a test message. */
  readonly id: string | null;
  /**
   * The recipient; if someone else has signed in on that browser in the meantime, it isn't shown.
   */
  readonly person: string;
  readonly title: string;
  readonly body: string;
  /** Path on this site that it links to. */
  readonly link: string | null;
  /** Why this person is notified. */
  readonly reason: string;
  readonly category: NotificationCategory;
  readonly critical: boolean;
  readonly actions: readonly PushAction[];
}

const isText = (value: unknown) => typeof value === 'string';
const isTextOrNull = (value: unknown) => value === null || isText(value);

/**
 * Returns whether a value is a push message. Without a schema, to keep the service worker small.
 */
export function isPushMessage(value: unknown): value is PushMessage {
  if (typeof value !== 'object' || value === null) return false;
  const field = (name: string): unknown => Reflect.get(value, name);
  return (
    ['person', 'title', 'body', 'reason', 'category'].every((name) => isText(field(name))) &&
    ['id', 'link'].every((name) => isTextOrNull(field(name))) &&
    typeof field('critical') === 'boolean' &&
    Array.isArray(field('actions'))
  );
}
