import { isApplicationPath } from '@trunkline/contract/kernel/application-paths';
import { isWorkerMessage } from '../kernel/pwa/messages.ts';

/**
 * Opens the targets of clicked notifications until the returned function is called. Like links on
 * the page, they ask for confirmation before leaving unsaved work.
 */
export function followLinks(
  navigate: (href: string) => void,
  leave: (href: string) => void = (href) => location.assign(href),
): () => void {
  const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : null;
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    if (!isWorkerMessage(data)) return;
    const { pathname } = new URL(data.link, location.origin);
    if (isApplicationPath(pathname)) navigate(data.link);
    else leave(data.link);
  };
  workers?.addEventListener('message', onMessage);
  // Messages are queued until this is called.
  workers?.startMessages();
  return () => workers?.removeEventListener('message', onMessage);
}
