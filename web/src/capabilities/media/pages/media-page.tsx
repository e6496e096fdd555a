import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ContentTabs } from '../../../kernel/content-tabs.tsx';
import { describeError } from '../../../kernel/describe-error.ts';
import { ResultsDialog } from '../../../kernel/resource/results-dialog.tsx';
import { useTitle } from '../../../kernel/use-title.ts';
import { Views } from '../../../kernel/views/views.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useMe } from '../../auth/index.ts';
import { inputOf, viewKeys } from '../address.ts';
import { AssetPanel } from '../components/asset-panel.tsx';
import { DeleteDialog } from '../components/delete-dialog.tsx';
import { DropArea } from '../components/drop-area.tsx';
import { FolderDialogs, type FolderTask } from '../components/folder-dialogs.tsx';
import { FolderList } from '../components/folder-list.tsx';
import { Library } from '../components/library.tsx';
import { LibraryHeader } from '../components/library-header.tsx';
import { LibraryToolbar } from '../components/library-toolbar.tsx';
import { MoveDialog } from '../components/move-dialog.tsx';
import { SelectionBar } from '../components/selection-bar.tsx';
import { UploadButton } from '../components/upload-button.tsx';
import { UploadTray } from '../components/upload-tray.tsx';
import { folderPaths } from '../folder-tree.ts';
import { useMediaChanges, useMediaExport } from '../mutations.ts';
import { assetOptions, assetsOptions, foldersOptions } from '../queries.ts';
import { useMediaAddress } from '../use-media-address.ts';
import { useSelectionActions } from '../use-selection-actions.ts';
import { useUploads } from '../uploads/use-uploads.ts';

const noSelection: ReadonlySet<string> = new Set();

/** Shows the media library of the user's company. */
export function MediaPage() {
  useTitle('Media');
  const me = useMe();
  const tenant = me.company.id;
  const { address, go } = useMediaAddress();
  const query = useInfiniteQuery(assetsOptions(tenant, inputOf(address, tenant)));
  const assets = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const opened = useQuery({
    ...assetOptions(tenant, address.open ?? ''),
    enabled: address.open !== null,
  });
  const openedAsset = opened.data && !opened.isError ? [opened.data] : [];
  const [selected, setSelected] = useState(noSelection);
  const selectedAssets = assets.filter(({ id }) => selected.has(id));
  const [task, setTask] = useState<FolderTask | null>(null);
  const uploads = useUploads(tenant);
  const changes = useMediaChanges(tenant);
  const exportMutation = useMediaExport(tenant);
  const folders = useQuery(foldersOptions(tenant));
  const nodes = folderPaths(folders.data?.items ?? []);
  const folder = nodes.find(({ id }) => id === address.folder) ?? null;
  const actions = useSelectionActions(
    changes,
    [...openedAsset, ...assets.filter(({ id }) => id !== openedAsset[0]?.id)],
    () => {
      setSelected(noSelection);
      if (actions.dialog?.task === 'delete') go({ open: null }, true);
    },
  );
  const can = (action: string) => me.permissions.includes(`media:${action}`);
  const add = (files: File[]) => uploads.add(files, { folderId: folder?.id ?? null });
  const openFolder = (id: string | null) => {
    setSelected(noSelection);
    go({ folder: id });
  };
  const folderName = (id: string | null) =>
    nodes.find((node) => node.id === id)?.path ?? 'No folder';
  const upload = can('create') && <UploadButton variant="primary" onFiles={add} />;
  return (
    <DropArea enabled={can('create')} onFiles={add} className="min-h-full">
      <div className="mx-auto grid max-w-400 grid-cols-1 gap-4 p-4 pb-24 sm:p-6 sm:pb-24">
        <ContentTabs current="/admin/cms/media" />
        <LibraryHeader
          folder={folder}
          may={can}
          onTask={setTask}
          onExport={() =>
            exportMutation.mutate(inputOf(address, tenant), {
              onError: (error) => toast.error(describeError(error).message),
            })
          }
          isExporting={exportMutation.isPending}
          upload={upload}
        />
        <Views tenant={tenant} list="media" keys={viewKeys} many="files" />
        <LibraryToolbar address={address} navigate={go} nodes={nodes} />
        <SelectionBar
          assets={selectedAssets}
          onMove={() => actions.openDialog('move', selectedAssets)}
          onDelete={() => actions.openDialog('delete', selectedAssets)}
          onClear={() => setSelected(noSelection)}
        />
        <div
          className={
            nodes.length > 0
              ? 'grid grid-cols-1 items-start gap-4 lg:grid-cols-[14rem_minmax(0,1fr)]'
              : ''
          }
        >
          {nodes.length > 0 && (
            <div className="sticky top-4 hidden lg:block">
              <FolderList
                nodes={nodes}
                current={folder?.id ?? null}
                onOpen={openFolder}
                onDrop={can('update') ? actions.moveTo : undefined}
              />
            </div>
          )}
          <Library
            tenant={tenant}
            address={address}
            navigate={go}
            selected={new Set(selectedAssets.map(({ id }) => id))}
            onSelectedChange={setSelected}
            upload={upload}
          />
        </div>
      </div>
      <UploadTray uploads={uploads} />
      {address.open && (
        <AssetPanel
          key={address.open}
          tenant={tenant}
          id={address.open}
          changes={changes}
          folderName={folderName}
          onMove={(asset) => actions.openDialog('move', [asset])}
          onDelete={(asset) => actions.openDialog('delete', [asset])}
          onClose={() => go({ open: null })}
        />
      )}
      {actions.dialog?.task === 'move' && (
        <MoveDialog
          count={actions.dialog.rows.length}
          nodes={nodes}
          pending={changes.move.isPending}
          onMove={actions.move}
          onClose={actions.close}
        />
      )}
      {actions.dialog?.task === 'delete' && (
        <DeleteDialog
          tenant={tenant}
          assets={actions.dialog.rows}
          pending={changes.bulk.isPending}
          onConfirm={actions.remove}
          onClose={actions.close}
        />
      )}
      <FolderDialogs
        task={task}
        folder={folder}
        nodes={nodes}
        changes={changes}
        onOpen={openFolder}
        onClose={() => setTask(null)}
      />
      <ResultsDialog
        title="Couldn't change some files"
        results={actions.results}
        onClose={actions.closeResults}
      />
    </DropArea>
  );
}
