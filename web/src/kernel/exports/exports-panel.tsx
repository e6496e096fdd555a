import type { ExportFile } from '@trunkline/contract/kernel/exports';
import { isInProgress } from '@trunkline/contract/kernel/export-states';
import { useQuery } from '@tanstack/react-query';
import { Download, FileSpreadsheet, RotateCw, Trash2, X } from 'lucide-react';
import { QueryError } from '../query-error.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toast.tsx';
import { describeError } from '../describe-error.ts';
import { exportsOptions, useExportActions } from './export-queries.ts';
import { listName, stateText } from './export-messages.ts';
import { fileAddress } from './fetch-file.ts';

export function ExportsPanel({
  tenant,
  open,
  onClose,
}: {
  tenant: string;
  open: boolean;
  onClose: () => void;
}) {
  const query = useQuery(exportsOptions(tenant));
  const failed = query.error && !query.data;
  return (
    <SidePanel
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title="Exports"
      description="Only you can see your files. They're kept for 24 hours."
    >
      {failed ? (
        <QueryError title="Couldn't load your exports" query={query} />
      ) : query.data === undefined ? (
        <div aria-busy="true" className="grid gap-4">
          {['w-64', 'w-56', 'w-60'].map((width) => (
            <Skeleton key={width} className={`h-10 max-w-full ${width}`} />
          ))}
        </div>
      ) : query.data.items.length === 0 ? (
        <EmptyState
          title="No exports yet"
          description="Choose Export above a list. The file is created in the background and appears here."
        />
      ) : (
        <ul aria-label="Exports" className="grid gap-1">
          {query.data.items.map((file) => (
            <ExportRow key={file.id} tenant={tenant} file={file} />
          ))}
        </ul>
      )}
    </SidePanel>
  );
}

function ExportRow({ tenant, file }: { tenant: string; file: ExportFile }) {
  const { cancel, retry, remove } = useExportActions(tenant);
  const { id, filename, status } = file;
  const isRunning = isInProgress(file);
  const showError = { onError: (error: Error) => toast.error(describeError(error).message) };
  const canRetry = status === 'failed' || status === 'cancelled';
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-border py-3 last:border-b-0">
      <span className="flex size-8 shrink-0 items-center justify-center rounded-md border border-border text-muted">
        {isRunning ? <Spinner /> : <FileSpreadsheet aria-hidden="true" className="size-4" />}
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium wrap-anywhere">{listName(file.list)}</p>
        <p className="text-[13px] text-muted wrap-anywhere">
          {filename} · <RelativeTime value={file.created_at} />
        </p>
        <p
          role={isRunning ? 'status' : undefined}
          className={`text-[13px] tabular-nums ${status === 'failed' ? 'text-danger' : 'text-muted'}`}
        >
          {stateText(file)}
        </p>
      </div>
      <div className="flex gap-1.5">
        {status === 'done' && (
          <a href={fileAddress(id)} download className={buttonClass('secondary', 'small')}>
            <Download aria-hidden="true" className="size-4" />
            Download<span className="sr-only"> {filename}</span>
          </a>
        )}
        {canRetry && (
          <Button
            size="small"
            pending={retry.isPending}
            onClick={() => retry.mutate(id, showError)}
          >
            <RotateCw aria-hidden="true" className="size-4" />
            Try again
          </Button>
        )}
        {isRunning ? (
          <Button
            size="small"
            aria-label={`Cancel ${filename}`}
            pending={cancel.isPending}
            onClick={() => cancel.mutate(id, showError)}
          >
            <X aria-hidden="true" className="size-4" />
            Cancel
          </Button>
        ) : (
          <Button
            size="icon"
            variant="ghost"
            aria-label={`Remove ${filename}`}
            pending={remove.isPending}
            onClick={() => remove.mutate(id, showError)}
          >
            <Trash2 aria-hidden="true" className="size-4" />
          </Button>
        )}
      </div>
    </li>
  );
}
