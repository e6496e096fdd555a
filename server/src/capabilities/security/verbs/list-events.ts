import type { SecurityEvent } from '@trunkline/contract/security';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { type EventSelection, selectEvents } from '../queries/events.ts';
import { type Page, pageOfRows } from '../queries/keyset.ts';

/** Lists security events within reach, newest first. */
export async function listEvents(
  context: SignedIn,
  { cursor, limit, ...selection }: EventSelection & Page,
): Promise<{ items: SecurityEvent[]; nextCursor: string | null }> {
  const page = { cursor, limit };
  return pageOfRows(await withTenant(context, (tx) => selectEvents(tx, selection, page)), page);
}
