const channelOf = (owner: string) => `outbox ${owner}`;

/** Hears, in every tab, that something somebody wrote was sent, refused or put off. Returns how to say so, and how to stop. */
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

/** Says so once, for who does not listen. */
export function notifyQueueChanged(owner: string): void {
  const { notifyAll, stop } = followQueue(owner, () => undefined);
  notifyAll();
  stop();
}
