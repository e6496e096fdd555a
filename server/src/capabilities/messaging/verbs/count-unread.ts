import { messagingLimits } from '@trunkline/contract/messaging';
import { type SignedIn, withTenant } from '../../../kernel/context.ts';
import { countUnreadConversations } from '../queries/conversations.ts';

export async function countUnread(context: SignedIn): Promise<{ count: number }> {
  const limit = messagingLimits.maxCount + 1;
  return { count: await withTenant(context, (tx) => countUnreadConversations(tx, limit)) };
}
