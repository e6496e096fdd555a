import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { apiFor } from '../kernel/api.ts';
import { everything, followLive, type LiveEvent } from '../kernel/live-events.ts';
import { tendWaiting } from '../kernel/queue/tend-waiting.ts';

type KeyOf = (tenant: string) => QueryKey;

/** What is asked for again when the server says that there is something new; each capability has its topic. */
const topics: Readonly<Record<string, KeyOf>> = {
  alerts: (tenant) => apiFor(tenant).alerts.key(),
  notifications: (tenant) => apiFor(tenant).notifications.key(),
};
/** What comes with the event itself is asked for only after something may have been missed. */
const carried: readonly KeyOf[] = [
  (tenant) => apiFor(tenant).messaging.conversations.key(),
  (tenant) => apiFor(tenant).messaging.messages.key(),
];
const conversing: ReadonlySet<string> = new Set(['message', 'typing', 'read', 'conversation']);

/** Keeps what is shown in step with what happens, and with what waited and was sent, until it is told to stop. */
export function followTopics(
  client: QueryClient,
  { id, tenant }: { id: string; tenant: string },
): () => void {
  const askAgain = (keys: readonly (KeyOf | undefined)[]) => {
    for (const keyOf of keys) if (keyOf) void client.invalidateQueries({ queryKey: keyOf(tenant) });
  };
  const askForAll = () => askAgain([...Object.values(topics), ...carried]);
  const converse = async (event: LiveEvent) => {
    try {
      // Comes with the first word that is said: nobody needs it before.
      const { heedMessaging } = await import('../capabilities/messaging/live.ts');
      heedMessaging(client, { id, tenant }, event);
    } catch (error) {
      reportError(error);
      askAgain(carried);
    }
  };
  const stopFollowing = followLive(id, (event) => {
    if (conversing.has(event.topic)) void converse(event);
    else if (event.topic === everything) askForAll();
    else askAgain([topics[event.topic]]);
  });
  // What was refused counts no more: what is shown is read as it is.
  const stopTending = tendWaiting(undefined, askForAll);
  return () => {
    stopFollowing();
    stopTending();
  };
}
