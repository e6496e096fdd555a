import type { ShownAlert, UnreadAlerts } from '@trunkline/contract/alerts';
import type { PassingWrite } from '../../kernel/queue/keep-write.ts';
import type { QueuedWrite } from '../../kernel/queue/store.ts';

/** That somebody has read an alert, in these words and no others. */
export type AlertRead = Pick<ShownAlert, 'id' | 'wording'> & { readonly acknowledged?: true };

const path = /^\/api\/alerts\/([^/]+)\/read$/;

/** A reading as it is sent: twice or late, it comes to the same. */
export const writeOf = ({ id, ...read }: AlertRead): PassingWrite => ({
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

/** The same with a write that waits. */
export function afterWrite(known: UnreadAlerts, write: QueuedWrite): UnreadAlerts {
  const [, id] = path.exec(write.path) ?? [];
  if (id === undefined) return known;
  const given: unknown = JSON.parse(write.body);
  const wording: unknown =
    typeof given === 'object' && given !== null ? Reflect.get(given, 'wording') : undefined;
  return typeof wording === 'number' ? afterRead(known, { id, wording }) : known;
}
