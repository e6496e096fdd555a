import type { OpenedAlert, ReceivedAlert, UnreadAlerts } from '@trunkline/contract/alerts';
import type { DisposableWrite } from '../../kernel/queue/queue-own-write.ts';
import type { QueuedWrite } from '../../kernel/queue/store.ts';

/** Records that a person read one particular wording of an alert. */
export type AlertRead = Pick<ReceivedAlert, 'id' | 'wording'> & { readonly acknowledged?: true };

const path = /^\/api\/alerts\/([^/]+)\/read$/;

/** Returns a read as a queued write; sending it twice or late is harmless. */
export const writeOf = ({ id, ...read }: AlertRead): DisposableWrite => ({
  key: `alerts read ${id} ${read.wording}`,
  path: `/api/alerts/${id}/read`,
  body: JSON.stringify(read),
});

/** Removes a read alert from the unread ones; a newer wording of the same alert stays. */
export function afterRead(
  current: UnreadAlerts,
  { id, wording }: Pick<AlertRead, 'id' | 'wording'>,
): UnreadAlerts {
  const items = current.items.filter((alert) => alert.id !== id || alert.wording !== wording);
  return { items, count: current.count - (current.items.length - items.length) };
}

export const openedAfterRead = (
  current: OpenedAlert,
  { id, wording }: Pick<AlertRead, 'id' | 'wording'>,
): OpenedAlert =>
  current.id === id && current.wording === wording && current.read_at === null
    ? { ...current, read_at: new Date().toISOString() }
    : current;

/** The read that a queued write contains; null for any other write. */
function readOf(write: QueuedWrite): Pick<AlertRead, 'id' | 'wording'> | null {
  const [, id] = path.exec(write.path) ?? [];
  if (id === undefined) return null;
  const parsed: unknown = JSON.parse(write.body);
  const wording: unknown =
    typeof parsed === 'object' && parsed !== null ? Reflect.get(parsed, 'wording') : undefined;
  return typeof wording === 'number' ? { id, wording } : null;
}

/** Applies a queued write to the unread alerts. */
export function afterWrite(current: UnreadAlerts, write: QueuedWrite): UnreadAlerts {
  const read = readOf(write);
  return read === null ? current : afterRead(current, read);
}

/** Applies a queued write to a single alert. */
export function openedAfterWrite(current: OpenedAlert, write: QueuedWrite): OpenedAlert {
  const read = readOf(write);
  return read === null ? current : openedAfterRead(current, read);
}
