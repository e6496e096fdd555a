import { useQuery } from '@tanstack/react-query';
import type { Asset } from '@trunkline/contract/media';
import { Download, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { QueryError } from '../../../kernel/query-error.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { MediaChanges } from '../mutations.ts';
import { formatBytes } from '../picture-address.ts';
import { assetOptions } from '../queries.ts';
import { AssetForm } from './asset-form.tsx';
import { ReplaceButton } from './replace-button.tsx';
import { UsesList } from './uses-list.tsx';

interface AssetPanelProps {
  tenant: string;
  id: string;
  folderName: (id: string | null) => string;
  changes: MediaChanges;
  onMove: (asset: Asset) => void;
  onDelete: (asset: Asset) => void;
  onClose: () => void;
}

/** Shows one file: preview, details and uses. */
export function AssetPanel({ tenant, id, changes, onClose, ...rest }: AssetPanelProps) {
  const query = useQuery(assetOptions(tenant, id));
  const [dirty, setDirty] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const asset = query.data;
  const failed = query.error && asset === undefined;
  return (
    <SidePanel
      open
      onOpenChange={(open) => {
        if (open) return;
        if (dirty) setLeaving(true);
        else onClose();
      }}
      title={asset?.original_filename ?? (failed ? 'File' : <Skeleton className="h-5 w-40" />)}
      footer={
        asset && (
          <PanelActions
            asset={asset}
            onMove={rest.onMove}
            onDelete={rest.onDelete}
            replace={
              // Unsaved input has to be saved first, because the form resets with the new version.
              <ReplaceButton tenant={tenant} asset={asset} changes={changes} disabled={dirty} />
            }
          />
        )
      }
    >
      {failed ? (
        <QueryError title="Couldn't load the file" query={query} />
      ) : asset === undefined ? (
        <div className="grid gap-4" role="status" aria-label="Loading the file">
          <Skeleton className="h-64 w-full" />
          <Skeleton className="h-20 w-full" />
        </div>
      ) : (
        <div className="grid gap-6">
          <AssetForm key={asset.version} asset={asset} changes={changes} onDirty={setDirty} />
          <section className="grid gap-2" aria-labelledby="used-in">
            <h3 id="used-in" className="text-[13px] font-medium">
              Used in
            </h3>
            <UsesList tenant={tenant} id={asset.id} />
          </section>
          <Facts asset={asset} folder={rest.folderName(asset.folder_id)} />
        </div>
      )}
      <ConfirmDialog
        open={leaving}
        onOpenChange={setLeaving}
        title="Leave without saving?"
        description="Your changes to this file will be lost."
        confirmLabel="Leave"
        cancelLabel="Keep editing"
        danger
        onConfirm={onClose}
      />
    </SidePanel>
  );
}

function PanelActions({
  asset,
  onMove,
  onDelete,
  replace,
}: {
  asset: Asset;
  onMove: (asset: Asset) => void;
  onDelete: (asset: Asset) => void;
  replace: ReactNode;
}) {
  return (
    <>
      {asset.may.includes('delete') && (
        <Button className="mr-auto text-danger!" onClick={() => onDelete(asset)}>
          <Trash2 aria-hidden="true" className="size-4" />
          Delete
        </Button>
      )}
      {asset.may.includes('update') && replace}
      {asset.may.includes('update') && <Button onClick={() => onMove(asset)}>Move</Button>}
      <a href={asset.url} download={asset.original_filename} className={buttonClass()}>
        <Download aria-hidden="true" className="size-4" />
        <span className="max-sm:sr-only">Download</span>
      </a>
    </>
  );
}

function Facts({ asset, folder }: { asset: Asset; folder: string }) {
  const { width, height, bytes, created_at, url } = asset;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1.5 text-[13px]">
      <dt className="text-muted">URL</dt>
      <dd className="flex min-w-0 items-center gap-2">
        <code className="truncate">{url}</code>
        <CopyButton
          text={new URL(url, location.origin).href}
          label="Copy URL"
          copied="URL copied"
          failed="Failed to copy"
        />
      </dd>
      {width !== null && (
        <>
          <dt className="text-muted">Dimensions</dt>
          <dd className="tabular-nums">
            {width} × {height} pixels
          </dd>
        </>
      )}
      <dt className="text-muted">Size</dt>
      <dd className="tabular-nums">{formatBytes(bytes)}</dd>
      <dt className="text-muted">Folder</dt>
      <dd className="truncate">{folder}</dd>
      <dt className="text-muted">Added</dt>
      <dd>
        <RelativeTime value={created_at} />
      </dd>
    </dl>
  );
}
