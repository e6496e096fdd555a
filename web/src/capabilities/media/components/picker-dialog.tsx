import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Asset } from '@trunkline/contract/media';
import { useMemo, useRef, useState } from 'react';
import { QueryError } from '../../../kernel/query-error.tsx';
import { ListEnd } from '../../../kernel/resource/list-end.tsx';
import { SearchField } from '../../../kernel/resource/search-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Select } from '../../../ui/select.tsx';
import { useMe } from '../../auth/index.ts';
import { folderPaths } from '../folder-tree.ts';
import { assetsOptions, foldersOptions } from '../queries.ts';
import { useUploads } from '../uploads/use-uploads.ts';
import { AssetGridSkeleton } from './asset-grid-skeleton.tsx';
import { AssetTile } from './asset-tile.tsx';
import { DropArea } from './drop-area.tsx';
import type { MediaPickerProps } from './media-picker.tsx';
import { UploadButton } from './upload-button.tsx';
import { UploadRows } from './upload-rows.tsx';

const allFolders = 'everywhere';

export function PickerDialog({ open, onOpenChange, onPick }: MediaPickerProps) {
  const me = useMe();
  const tenant = me.company.id;
  const field = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState('');
  const [folder, setFolder] = useState(allFolders);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const uploads = useUploads(tenant);
  const folders = useQuery(foldersOptions(tenant));
  const query = useInfiniteQuery(
    assetsOptions(tenant, {
      company_id: tenant,
      kind: 'picture',
      ...(search.trim() && { search: search.trim() }),
      ...(folder !== allFolders && { folder_id: folder }),
    }),
  );
  const items = useMemo(() => query.data?.pages.flatMap((page) => page.items), [query.data]);
  const selectedItem = items?.find(({ id }) => id === chosenId) ?? null;
  const canUpload = me.permissions.includes('media:create');
  const add = (files: File[]) =>
    uploads.add(files, { folderId: folder === allFolders ? null : folder });
  const pick = (asset: Asset | null) => {
    if (asset === null || asset.width === null || asset.height === null) return;
    const { id, url, alt_text, width, height } = asset;
    onPick({ id, url, alt_text, width, height });
    onOpenChange(false);
  };
  const failed = query.isError && items === undefined;
  const options = [
    { value: allFolders, label: 'All folders' },
    ...folderPaths(folders.data?.items ?? []).map(({ id, path }) => ({ value: id, label: path })),
  ];
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="large"
      title="Choose a picture"
      description="Choose one from the media library, or upload a new one."
      initialFocus={field}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button
            variant="primary"
            disabled={selectedItem === null}
            onClick={() => pick(selectedItem)}
          >
            Use picture
          </Button>
        </>
      }
    >
      <DropArea enabled={canUpload} onFiles={add}>
        <div className="grid gap-3 pt-1">
          <div className="flex flex-wrap items-center gap-2">
            <SearchField
              label="Search pictures"
              value={search}
              onChange={setSearch}
              inputRef={field}
            />
            {options.length > 1 && (
              <Select
                aria-label="Folder"
                className="w-44!"
                options={options}
                value={folder}
                onValueChange={setFolder}
              />
            )}
            {canUpload && <UploadButton onFiles={add} />}
          </div>
          <UploadRows uploads={uploads} onUse={pick} />
          <div className="min-h-64">
            {failed ? (
              <QueryError title="Couldn't load the pictures" query={query} />
            ) : items === undefined ? (
              <AssetGridSkeleton label="Pictures" />
            ) : items.length === 0 ? (
              <EmptyState
                title={search === '' ? 'No pictures yet' : 'No matches'}
                description={
                  search === ''
                    ? 'Drop files here, or upload them.'
                    : 'No pictures have a matching name or alternative text.'
                }
              />
            ) : (
              <>
                <ul className="grid grid-cols-2 gap-1 sm:grid-cols-4" aria-label="Pictures">
                  {items.map((asset) => (
                    <li key={asset.id}>
                      <AssetTile
                        asset={asset}
                        pressed={chosenId === asset.id}
                        onPress={() => setChosenId(asset.id)}
                        onDoublePress={() => pick(asset)}
                      />
                    </li>
                  ))}
                </ul>
                <ListEnd
                  count={items.length}
                  one="picture"
                  many="pictures"
                  hasMore={query.hasNextPage}
                  loading={query.isFetchingNextPage}
                  error={query.error}
                  onMore={() => void query.fetchNextPage()}
                />
              </>
            )}
          </div>
        </div>
      </DropArea>
    </Dialog>
  );
}
