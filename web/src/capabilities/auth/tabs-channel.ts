const messages = ['signed_in', 'signed_out', 'viewing_changed'] as const;
/** Messages between this browser's tabs: signed in, signed out, or viewing as another person. */
export type TabMessage = (typeof messages)[number];

const channel = new BroadcastChannel('auth');

export function broadcastToTabs(message: TabMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target: it never leaves this origin
  channel.postMessage(message);
}

export function onTabMessage(listener: (message: TabMessage) => void): () => void {
  const receive = ({ data }: MessageEvent<unknown>) => {
    const message = messages.find((candidate) => candidate === data);
    if (message) listener(message);
  };
  channel.addEventListener('message', receive);
  return () => channel.removeEventListener('message', receive);
}
