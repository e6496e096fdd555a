import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { apiFor } from '../kernel/api.ts';
import { everything, followLive } from '../kernel/live-events.ts';
import { tendWaiting } from '../kernel/queue/tend-waiting.ts';

/** What is asked for again when the server says that there is something new; each capability has its topic. */
const topics: Readonly<Record<string, (tenant: string) => QueryKey>> = {
  alerts: (tenant) => apiFor(tenant).alerts.unread.key(),
  notifications: (tenant) => apiFor(tenant).notifications.key(),
};

/** Keeps what is shown in step with what happens, and with what waited and was sent, until it is told to stop. */
export function followTopics(
  client: QueryClient,
  { id, tenant }: { id: string; tenant: string },
): () => void {
  const ask = (topic: string) => {
    const asked = topic === everything ? Object.values(topics) : [topics[topic]];
    for (const keyOf of asked)
      if (keyOf) void client.invalidateQueries({ queryKey: keyOf(tenant) });
  };
  const stopFollowing = followLive(id, ask);
  // What was refused counts no more: what is shown is read as it is.
  const stopTending = tendWaiting(undefined, () => ask(everything));
  return () => {
    stopFollowing();
    stopTending();
  };
}
