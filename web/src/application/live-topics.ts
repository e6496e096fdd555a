import type { QueryClient } from '@tanstack/react-query';
import { fromCapabilities } from '../kernel/capabilities.ts';
import type { LiveTopics } from '../kernel/capability.ts';
import { everything, followLive, type LiveEvent } from '../kernel/live-events.ts';
import { flushQueue } from '../kernel/queue/flush-queue.ts';

const liveTopics = fromCapabilities((capabilities) =>
  capabilities.flatMap(({ liveTopics }) => liveTopics),
);

/** Keeps what is shown in step with what happens, and with what waited and was sent, until it is told to stop. */
export function followTopics(
  client: QueryClient,
  { id, tenant }: { id: string; tenant: string },
): () => void {
  const askAgain = ({ keysOf }: LiveTopics) => {
    for (const queryKey of keysOf(tenant)) void client.invalidateQueries({ queryKey });
  };
  const askForAll = () => liveTopics().forEach(askAgain);
  const follow = async (group: LiveTopics, event: LiveEvent) => {
    if (group.apply === undefined) return askAgain(group);
    try {
      await group.apply(client, { id, tenant }, event);
    } catch (error) {
      reportError(error);
      askAgain(group);
    }
  };
  const stopFollowing = followLive(id, (event) => {
    if (event.topic === everything) askForAll();
    const group = liveTopics().find(({ topics }) => topics.includes(event.topic));
    if (group) void follow(group, event);
  });
  // What was refused counts no more: what is shown is read as it is.
  const stopFlushing = flushQueue(undefined, askForAll);
  return () => {
    stopFollowing();
    stopFlushing();
  };
}
