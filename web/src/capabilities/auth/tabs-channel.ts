const messages = ['signed_in', 'signed_out', 'eyes_changed'] as const;
/** Tells the other tabs of this browser that somebody signed in or out here, or looks as somebody else. */
export type TabMessage = (typeof messages)[number];

const channel = new BroadcastChannel('auth');

export function broadcastToTabs(message: TabMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target: it never leaves this origin
  channel.postMessage(message);
}

export function onTabMessage(listener: (message: TabMessage) => void): () => void {
  const receive = ({ data }: MessageEvent<unknown>) => {
    const message = messages.find((known) => known === data);
    if (message) listener(message);
  };
  channel.addEventListener('message', receive);
  return () => channel.removeEventListener('message', receive);
}
