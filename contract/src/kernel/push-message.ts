import type { NotificationCategory } from './notification-categories.ts';

/** What can be pressed on a notification of the system, beside the notification itself. */
export const pushActions = [
  { action: 'open', title: 'Open' },
  { action: 'read', title: 'Mark as read' },
] as const;
export type PushAction = (typeof pushActions)[number];

/** What a push carries: the server seals it for one browser, whose worker shows it. */
export interface PushMessage {
  /** The notification that it tells of; null for one that only shows that it works. */
  readonly id: string | null;
  /** Whom it is for: nobody else is shown it, whoever is signed in at that browser by then. */
  readonly person: string;
  readonly title: string;
  readonly body: string;
  /** Where it is about, on this site. */
  readonly link: string | null;
  /** Why this person is told. */
  readonly reason: string;
  readonly category: NotificationCategory;
  readonly critical: boolean;
  readonly actions: readonly PushAction[];
}

const isText = (value: unknown) => typeof value === 'string';
const isTextOrNull = (value: unknown) => value === null || isText(value);

/** Whether this is such a message. Without a schema: the worker stays small. */
export function isPushMessage(value: unknown): value is PushMessage {
  if (typeof value !== 'object' || value === null) return false;
  const of = (name: string): unknown => Reflect.get(value, name);
  return (
    ['person', 'title', 'body', 'reason', 'category'].every((name) => isText(of(name))) &&
    ['id', 'link'].every((name) => isTextOrNull(of(name))) &&
    typeof of('critical') === 'boolean' &&
    Array.isArray(of('actions'))
  );
}
