import type { PersonSession } from '@trunkline/contract/security';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { selectSessions, type SessionSelection } from '../queries/blocks.ts';
import { type Page, pageOfRows } from '../queries/keyset.ts';

/** Lists sessions of people within reach, the most recently active first. */
export async function listSessions(
  context: SignedIn,
  { cursor, limit, ...selection }: SessionSelection & Page,
): Promise<{ items: PersonSession[]; nextCursor: string | null }> {
  const page = { cursor, limit };
  const { sessionId } = context.actor;
  const rows = await withTenant(context, (tx) => selectSessions(tx, selection, page, sessionId));
  return pageOfRows(rows, page);
}
