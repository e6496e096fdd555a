import type { Asset } from '@trunkline/contract/media';
import { CircleAlert, CircleCheck, RotateCw, X } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { formatBytes } from '../picture-address.ts';
import type { UploadItem } from '../uploads/upload-list.ts';
import type { useUploads } from '../uploads/use-uploads.ts';

interface UploadRowsProps {
  uploads: ReturnType<typeof useUploads>;
  /** Called to use an uploaded picture; if undefined, there is no button to use one. */
  onUse?: (asset: Asset) => void;
}

/** Lists uploads with their progress and actions. */
export function UploadRows({ uploads, onUse }: UploadRowsProps) {
  if (uploads.items.length === 0) return null;
  return (
    <ul aria-label="Uploads" className="grid max-h-40 gap-1 overflow-y-auto sm:max-h-72">
      {failedFirst(uploads.items).map((item) => (
        <UploadRow
          key={item.key}
          item={item}
          onRetry={() => uploads.retry(item.key)}
          onRemove={() => uploads.drop(item.key)}
          onUse={onUse}
        />
      ))}
    </ul>
  );
}

/** Puts failed uploads first, so that they are visible. */
const failedFirst = (items: readonly UploadItem[]) =>
  items.toSorted((a, b) => Number(b.state === 'failed') - Number(a.state === 'failed'));

interface UploadRowProps {
  item: UploadItem;
  onRetry: () => void;
  onRemove: () => void;
  onUse?: ((asset: Asset) => void) | undefined;
}

function UploadRow({ item, onRetry, onRemove, onUse }: UploadRowProps) {
  const { name, state, asset } = item;
  const picture = asset !== null && asset.kind === 'picture' ? asset : null;
  return (
    <li className="flex min-w-0 items-center gap-2.5 rounded-md border border-border bg-surface px-2.5 py-1.5 text-[13px]">
      <StateIcon state={state} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{name}</p>
        <p role="status" className={state === 'failed' ? 'text-danger' : 'text-muted'}>
          {statusOf(item)}
        </p>
        {(state === 'sending' || state === 'checking') && (
          <ProgressBar
            label={`Uploading ${name}`}
            max={item.size}
            value={state === 'checking' ? undefined : item.received}
            className="mt-1"
          />
        )}
      </div>
      {state === 'failed' && item.canRetry && (
        <Button size="icon" variant="ghost" aria-label={`Try ${name} again`} onClick={onRetry}>
          <RotateCw aria-hidden="true" className="size-4" />
        </Button>
      )}
      {state === 'done' && onUse && picture && (
        <Button size="small" onClick={() => onUse(picture)} aria-label={`Use ${name}`}>
          Use
        </Button>
      )}
      <Button
        size="icon"
        variant="ghost"
        aria-label={state === 'done' || state === 'failed' ? `Close ${name}` : `Cancel ${name}`}
        onClick={onRemove}
      >
        <X aria-hidden="true" className="size-4" />
      </Button>
    </li>
  );
}

function StateIcon({ state }: Pick<UploadItem, 'state'>) {
  if (state === 'done')
    return <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-success" />;
  if (state === 'failed')
    return <CircleAlert aria-hidden="true" className="size-4 shrink-0 text-danger" />;
  return <Spinner />;
}

function statusOf({ state, note, received, size }: UploadItem): string {
  if (note !== null) return note;
  if (state === 'waiting') return 'Waiting';
  if (state === 'checking') return 'Checking';
  if (state === 'done') return 'Added to the library';
  return `${formatBytes(received)} of ${formatBytes(size)}`;
}
