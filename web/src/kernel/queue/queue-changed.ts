const channelOf = (owner: string) => `outbox ${owner}`;

/**
 * Calls back, in every tab, when a queued write was sent, refused or postponed. Returns functions
 * to announce such a change and to stop.
 */
export function followQueue(
  owner: string,
  onChange: () => void,
): { notifyAll: () => void; stop: () => void } {
  const channel = new BroadcastChannel(channelOf(owner));
  channel.addEventListener('message', onChange);
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target: it never leaves this origin
    notifyAll: () => channel.postMessage('changed'),
    stop: () => channel.close(),
  };
}

/** Announces a change once, without listening. */
export function notifyQueueChanged(owner: string): void {
  const { notifyAll, stop } = followQueue(owner, () => undefined);
  notifyAll();
  stop();
}
