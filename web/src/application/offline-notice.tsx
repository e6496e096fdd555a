import { WifiOff } from 'lucide-react';
import { useConnection } from '../kernel/connection.ts';
import { Notice } from '../ui/notice.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';

export function OfflineNotice() {
  const { reachable, readAt } = useConnection();
  if (reachable) return null;
  return (
    <Notice
      icon={<WifiOff aria-hidden="true" className="size-4" />}
      title={navigator.onLine ? "Can't reach the server" : 'You are offline'}
    >
      {readAt !== null && (
        <>
          This page was last updated <RelativeTime value={readAt} />.{' '}
        </>
      )}
      You can save changes once you're back online.
    </Notice>
  );
}
