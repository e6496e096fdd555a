import { apiFor } from '../../kernel/api.ts';

const every = 60_000;

/** How many conversations have something unread: counted on as it is heard, and looked over now and then. */
export const unreadOptions = (tenant: string) =>
  apiFor(tenant).messaging.conversations.unread.queryOptions({
    staleTime: every,
    refetchInterval: every,
    refetchOnWindowFocus: true,
  });
