import { RefreshCw } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { hasTypedWork } from '../kernel/pwa/typed-work.ts';
import {
  isUpdateReady,
  postponeUpdate,
  subscribeToUpdates,
  applyUpdate,
} from '../kernel/pwa/updates.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

const icon = <RefreshCw aria-hidden="true" className="size-4" />;

/**
 * Offers a newer version of the application. It reloads on request, after asking about unsaved
 * input. No code here is loaded lazily, because the notice is shown exactly when the server no
 * longer has this build's files.
 */
export function UpdateNotice() {
  const ready = useSyncExternalStore(subscribeToUpdates, isUpdateReady);
  const [isConfirming, setIsConfirming] = useState(false);
  if (!ready) return null;
  if (isConfirming)
    return (
      <Notice
        icon={icon}
        title="Load the new version now?"
        actions={
          <>
            <Button size="small" variant="danger" onClick={applyUpdate}>
              Load anyway
            </Button>
            <Button size="small" onClick={() => setIsConfirming(false)}>
              Keep working
            </Button>
          </>
        }
      >
        You have unsaved changes on this page, and they may be lost.
      </Notice>
    );
  return (
    <Notice
      icon={icon}
      title="A new version is ready"
      actions={
        <>
          <Button
            size="small"
            variant="primary"
            onClick={() => (hasTypedWork() ? setIsConfirming(true) : applyUpdate())}
          >
            Load new version
          </Button>
          <Button size="small" variant="ghost" onClick={postponeUpdate}>
            Later
          </Button>
        </>
      }
    >
      You can finish what you're doing first. Nothing changes until you load it.
    </Notice>
  );
}
