import { apiFor } from '../../kernel/api.ts';

const intervalMs = 60_000;

/**
 * Number of conversations with unread messages: updated by live events and refetched every minute.
 */
export const unreadOptions = (tenant: string) =>
  apiFor(tenant).messaging.conversations.unread.queryOptions({
    staleTime: intervalMs,
    refetchInterval: intervalMs,
    refetchOnWindowFocus: true,
  });
