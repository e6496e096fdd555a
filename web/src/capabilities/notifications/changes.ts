import type { Notification, Notifications } from '@trunkline/contract/notifications';
import type { DisposableWrite } from '../../kernel/queue/queue-own-write.ts';
import type { QueuedWrite } from '../../kernel/queue/store.ts';

/** A change to a person's notifications. `until` is when the newest one they saw was received. */
export type Change =
  | { readonly kind: 'read'; readonly id: string; readonly clicked?: true }
  | { readonly kind: 'read-all'; readonly until: string }
  | { readonly kind: 'clear'; readonly until: string };

/** Messages for changes the server refused. */
export const refusals = {
  read: "Couldn't mark the notification as read",
  'read-all': "Couldn't mark the notifications as read",
  clear: 'Failed to clear notifications',
} as const satisfies Record<Change['kind'], string>;

/** Confirmation for clearing, which can't be undone. */
export const clearConfirmation = {
  title: 'Clear all notifications?',
  consequence: "They'll be removed from all your devices and can't be restored.",
  confirm: 'Clear all',
  cancel: 'Keep notifications',
} as const;

const root = '/api/notifications';

/** Returns a change as a queued write; sending it twice or late is harmless. */
export function writeOf(change: Change): DisposableWrite {
  const key = `notifications ${change.kind}`;
  if (change.kind === 'read') {
    const { id, clicked } = change;
    const body = JSON.stringify(clicked ? { clicked } : {});
    return { key: `${key} ${id}`, path: `${root}/${id}/read`, body };
  }
  const { until } = change;
  const body = JSON.stringify({ until });
  return change.kind === 'clear'
    ? { key: `${key} ${until}`, path: root, method: 'DELETE', body }
    : { key: `${key} ${until}`, path: `${root}/read`, body };
}

/** Returns the change that a queued write contains; null for any other write. */
export function changeOf({ path, method, body }: QueuedWrite): Change | null {
  const isOurs = path === root || path.startsWith(`${root}/`);
  if (!isOurs) return null;
  const parsed: unknown = JSON.parse(body);
  const until: unknown =
    typeof parsed === 'object' && parsed !== null ? Reflect.get(parsed, 'until') : undefined;
  if (typeof until === 'string') return { kind: method === 'DELETE' ? 'clear' : 'read-all', until };
  const [, id] = /\/notifications\/([^/]+)\/read$/.exec(path) ?? [];
  return id === undefined ? null : { kind: 'read', id };
}

/** Applies a change, made at `at`, to the notifications. */
export function afterChange(current: Notifications, change: Change, at: string): Notifications {
  const items = itemsAfter(current.items, change, at);
  if (change.kind !== 'read') return { items, unread: items.filter(isUnread).length };
  const wasUnread = current.items.some((item) => item.id === change.id && isUnread(item));
  return { items, unread: wasUnread ? current.unread - 1 : current.unread };
}

const isUnread = ({ read_at: read }: Notification) => read === null;
const isSeen = ({ received_at: received }: Notification, until: string) =>
  Date.parse(received) <= Date.parse(until);

function itemsAfter(items: readonly Notification[], change: Change, at: string): Notification[] {
  if (change.kind === 'clear') return items.filter((item) => !isSeen(item, change.until));
  return items.map((item) => {
    const isAffected = change.kind === 'read' ? item.id === change.id : isSeen(item, change.until);
    return isAffected ? { ...item, read_at: item.read_at ?? at } : item;
  });
}

/** Applies a queued write to the notifications. */
export function afterWrite(current: Notifications, write: QueuedWrite): Notifications {
  const change = changeOf(write);
  return change === null ? current : afterChange(current, change, new Date(write.at).toISOString());
}
