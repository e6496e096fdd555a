import { isApplicationPath } from '@trunkline/contract/kernel/application-paths';
import { isWorkerMessage } from '../kernel/pwa/messages.ts';

/**
 * Opens the target of a clicked notification until the returned function is called. Like a link on
 * the page, it asks before leaving unsaved work.
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
