/** Tells the other tabs of this browser that somebody signed in or out here. */
export type TabMessage = 'signed_in' | 'signed_out';

const channel = new BroadcastChannel('auth');

export function tellOtherTabs(message: TabMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target: it never leaves this origin
  channel.postMessage(message);
}

export function onTabMessage(listener: (message: TabMessage) => void): () => void {
  const receive = ({ data }: MessageEvent<unknown>) => {
    if (data === 'signed_in' || data === 'signed_out') listener(data);
  };
  channel.addEventListener('message', receive);
  return () => channel.removeEventListener('message', receive);
}
