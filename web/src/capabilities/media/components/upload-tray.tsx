import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { formatNumber } from '../../../ui/formats.ts';
import { publishHeight } from '../../../ui/publish-height.ts';
import type { UploadItem } from '../uploads/upload-list.ts';
import type { useUploads } from '../uploads/use-uploads.ts';
import { UploadRows } from './upload-rows.tsx';

const trayHeightRef = publishHeight('--uploads');

/**
 * Shows uploads at the bottom of the screen, collapsible and hidden once empty. Publishes its
 * height as `--uploads`, so that the screen can reserve space for it.
 */
export function UploadTray({ uploads }: { uploads: ReturnType<typeof useUploads> }) {
  const [folded, setFolded] = useState(false);
  const { items } = uploads;
  if (items.length === 0) return null;
  const Icon = folded ? ChevronUp : ChevronDown;
  return (
    <section
      ref={trayHeightRef}
      aria-label="Upload tray"
      className="fixed right-4 above-notices z-20 grid w-[min(24rem,calc(100vw-2rem))] gap-2 rounded-lg border border-border bg-raised p-3 text-sm shadow-raised"
    >
      <header className="flex items-center gap-2">
        <p aria-live="polite" className="min-w-0 flex-1 truncate font-medium">
          {summary(items)}
        </p>
        {items.some(({ state }) => state === 'done') && (
          <Button size="small" variant="ghost" onClick={() => uploads.clear()}>
            Clear finished
          </Button>
        )}
        <Button
          size="icon"
          variant="ghost"
          aria-expanded={!folded}
          aria-label={folded ? 'Show uploads' : 'Hide uploads'}
          onClick={() => setFolded(!folded)}
        >
          <Icon aria-hidden="true" className="size-4" />
        </Button>
      </header>
      {!folded && <UploadRows uploads={uploads} />}
    </section>
  );
}

function summary(items: readonly UploadItem[]): string {
  const count = (target: UploadItem['state']) =>
    items.filter(({ state }) => state === target).length;
  const failed = count('failed');
  const completed = count('done');
  const text = `${formatNumber(completed)} of ${formatNumber(items.length)} uploaded`;
  return failed > 0 ? `${text}, ${formatNumber(failed)} failed` : text;
}
