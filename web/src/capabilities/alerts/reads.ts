import type { OpenedAlert, ReceivedAlert, UnreadAlerts } from '@trunkline/contract/alerts';
import type { DisposableWrite } from '../../kernel/queue/queue-own-write.ts';
import type { QueuedWrite } from '../../kernel/queue/store.ts';

/** That somebody has read an alert, in these words and no others. */
export type AlertRead = Pick<ReceivedAlert, 'id' | 'wording'> & { readonly acknowledged?: true };

const path = /^\/api\/alerts\/([^/]+)\/read$/;

/** A reading as it is sent: twice or late, it comes to the same. */
export const writeOf = ({ id, ...read }: AlertRead): DisposableWrite => ({
  key: `alerts read ${id} ${read.wording}`,
  path: `/api/alerts/${id}/read`,
  body: JSON.stringify(read),
});

/** What is unread once this has been read; other words of the same alert still are. */
export function afterRead(
  known: UnreadAlerts,
  { id, wording }: Pick<AlertRead, 'id' | 'wording'>,
): UnreadAlerts {
  const items = known.items.filter((alert) => alert.id !== id || alert.wording !== wording);
  return { items, count: known.count - (known.items.length - items.length) };
}

/** The alert itself once this has been read. */
export const openedAfter = (
  known: OpenedAlert,
  { id, wording }: Pick<AlertRead, 'id' | 'wording'>,
): OpenedAlert =>
  known.id === id && known.wording === wording && known.read_at === null
    ? { ...known, read_at: new Date().toISOString() }
    : known;

/** What a write that waits says was read; null for any other. */
function readOf(write: QueuedWrite): Pick<AlertRead, 'id' | 'wording'> | null {
  const [, id] = path.exec(write.path) ?? [];
  if (id === undefined) return null;
  const given: unknown = JSON.parse(write.body);
  const wording: unknown =
    typeof given === 'object' && given !== null ? Reflect.get(given, 'wording') : undefined;
  return typeof wording === 'number' ? { id, wording } : null;
}

/** The same with a write that waits. */
export function afterWrite(known: UnreadAlerts, write: QueuedWrite): UnreadAlerts {
  const read = readOf(write);
  return read === null ? known : afterRead(known, read);
}

/** One alert by itself, with a write that waits. */
export function openedAfterWrite(known: OpenedAlert, write: QueuedWrite): OpenedAlert {
  const read = readOf(write);
  return read === null ? known : openedAfter(known, read);
}
