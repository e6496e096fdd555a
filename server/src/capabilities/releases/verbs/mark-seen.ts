import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { upsertVisit } from '../queries.ts';

export async function markSeen(context: SignedIn): Promise<{ seen_at: string }> {
  const now = context.now();
  await withTenant(context, (tx) => upsertVisit(tx, context.actor.userId, now));
  return { seen_at: now.toISOString() };
}
