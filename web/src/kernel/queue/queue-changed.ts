const channelOf = (owner: string) => `outbox ${owner}`;

/** Hears, in every tab, that something somebody wrote was sent, refused or put off. Returns how to say so, and how to stop. */
export function followQueue(
  owner: string,
  heed: () => void,
): { tell: () => void; stop: () => void } {
  const channel = new BroadcastChannel(channelOf(owner));
  channel.addEventListener('message', heed);
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target: it never leaves this origin
    tell: () => channel.postMessage('changed'),
    stop: () => channel.close(),
  };
}

/** Says so once, for who does not listen. */
export function tellQueueChanged(owner: string): void {
  const { tell, stop } = followQueue(owner, () => undefined);
  tell();
  stop();
}
