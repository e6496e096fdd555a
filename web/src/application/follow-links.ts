import { isApplicationPath } from '@trunkline/contract/kernel/application-paths';
import { isWorkerMessage } from '../kernel/pwa/messages.ts';

/**
 * Goes where a pressed notification leads, until it is told to stop: like a link on the page, which asks before it
 * leaves unsaved work.
 */
export function followLinks(
  go: (href: string) => void,
  leave: (href: string) => void = (href) => location.assign(href),
): () => void {
  const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : null;
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    if (!isWorkerMessage(data)) return;
    const { pathname } = new URL(data.link, location.origin);
    if (isApplicationPath(pathname)) go(data.link);
    else leave(data.link);
  };
  workers?.addEventListener('message', onMessage);
  // Nothing is handed to listeners before somebody has said that they are there.
  workers?.startMessages();
  return () => workers?.removeEventListener('message', onMessage);
}
