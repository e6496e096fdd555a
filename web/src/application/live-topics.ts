import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { apiFor } from '../kernel/api.ts';
import { everything, followLive } from '../kernel/live-events.ts';

/** What is asked for again when the server says that there is something new; each capability has its topic. */
const topics: Readonly<Record<string, (tenant: string) => QueryKey>> = {
  alerts: (tenant) => apiFor(tenant).alerts.unread.key(),
  notifications: (tenant) => apiFor(tenant).notifications.key(),
};

/** Keeps what is shown in step with what happens, until it is told to stop. */
export function followTopics(
  client: QueryClient,
  { id, tenant }: { id: string; tenant: string },
): () => void {
  return followLive(id, (topic) => {
    const asked = topic === everything ? Object.values(topics) : [topics[topic]];
    for (const keyOf of asked)
      if (keyOf) void client.invalidateQueries({ queryKey: keyOf(tenant) });
  });
}
