import { HardDrive } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { isMemoryOnly, storageFallback } from '../kernel/safe-storage.ts';
import { storageFallbackMessage } from '../kernel/storage/fallback-message.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

function subscribe(listener: () => void): () => void {
  addEventListener(storageFallback, listener);
  return () => removeEventListener(storageFallback, listener);
}

/** Warns that the browser's storage is full: from then on, data is lost when the page closes. */
export function StorageNotice() {
  const memoryOnly = useSyncExternalStore(subscribe, isMemoryOnly);
  const [isDismissed, setIsDismissed] = useState(false);
  if (!memoryOnly || isDismissed) return null;
  return (
    <div role="alert">
      <Notice
        icon={<HardDrive aria-hidden="true" className="size-4" />}
        title={storageFallbackMessage}
        actions={
          <Button size="small" onClick={() => setIsDismissed(true)}>
            Dismiss
          </Button>
        }
      />
    </div>
  );
}
