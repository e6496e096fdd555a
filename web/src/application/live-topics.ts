import type { QueryClient } from '@tanstack/react-query';
import { checkSession } from '../capabilities/auth/index.ts';
import { fromCapabilities } from '../kernel/capabilities.ts';
import type { LiveTopics } from '../kernel/capability.ts';
import { everything, followLive, interruption, type LiveEvent } from '../kernel/live-events.ts';
import { flushQueue } from '../kernel/queue/flush-queue.ts';

const liveTopics = fromCapabilities((capabilities) =>
  capabilities.flatMap(({ liveTopics }) => liveTopics),
);

/**
 * Keeps queries up to date with live events and sent offline changes, until the returned function
 * is called. Opens the connection and sends the changes once `ready` resolves.
 */
export function followTopics(
  client: QueryClient,
  { id, tenant }: { id: string; tenant: string },
  ready: Promise<void>,
): () => void {
  const refetchTopic = ({ keysOf }: LiveTopics) => {
    for (const queryKey of keysOf(tenant)) void client.invalidateQueries({ queryKey });
  };
  const refetchAll = () => liveTopics().forEach(refetchTopic);
  const applyEvent = async (group: LiveTopics, event: LiveEvent) => {
    if (group.apply === undefined) return refetchTopic(group);
    try {
      await group.apply(client, { id, tenant }, event);
    } catch (error) {
      reportError(error);
      refetchTopic(group);
    }
  };
  const onEvent = (event: LiveEvent) => {
    if (event.topic === everything) refetchAll();
    if (event.topic === interruption && navigator.onLine) void checkSession();
    const group = liveTopics().find(({ topics }) => topics.includes(event.topic));
    if (group) void applyEvent(group, event);
  };
  const stopFollowing = followLive(id, onEvent, ready);
  let isStopped = false;
  let stopFlushing: (() => void) | undefined;
  void ready.then(() => {
    // A refused change is dropped: queries show the server's state.
    if (!isStopped) stopFlushing = flushQueue(undefined, refetchAll);
  });
  return () => {
    isStopped = true;
    stopFollowing();
    stopFlushing?.();
  };
}
