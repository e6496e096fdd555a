import type { Asset } from '@trunkline/contract/media';
import { Badge } from '../../../ui/badge.tsx';
import type { DataColumn } from '../../../ui/data-column.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { formatCounted } from '../../../ui/formats.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import type { Sort } from '../address.ts';
import { beginDrag } from '../drag-files.ts';
import { formatBytes } from '../picture-address.ts';
import { AssetPreview } from './asset-tile.tsx';

/** Shows a file's name and thumbnail; clicking opens the file, and dragging moves it. */
const nameColumn = (
  selected: ReadonlySet<string>,
  onOpen: (asset: Asset) => void,
): DataColumn<Asset> => ({
  id: 'original_filename',
  label: 'Name',
  sortable: true,
  cell: (asset) => (
    <button
      type="button"
      draggable={asset.may.includes('update')}
      onDragStart={(event) => beginDrag(event, asset.id, selected)}
      onClick={() => onOpen(asset)}
      className="flex min-w-40 max-w-full cursor-pointer items-center gap-2.5 rounded-sm text-left"
    >
      <span className="size-8 shrink-0 overflow-hidden rounded border border-border">
        <AssetPreview asset={asset} />
      </span>
      <span className="truncate font-medium">{asset.original_filename}</span>
    </button>
  ),
});

const otherColumns: readonly DataColumn<Asset>[] = [
  {
    id: 'alt_text',
    label: 'Alternative text',
    cell: ({ kind, alt_text }) =>
      kind === 'picture' && alt_text === '' ? (
        <Badge tone="warning">Missing</Badge>
      ) : (
        <span className="line-clamp-1 max-w-64 text-muted">{alt_text}</span>
      ),
  },
  {
    id: 'dimensions',
    label: 'Dimensions',
    numeric: true,
    cell: ({ width, height }) => (width === null ? '–' : `${width} × ${height}`),
  },
  {
    id: 'bytes',
    label: 'Size',
    numeric: true,
    sortable: true,
    cell: ({ bytes }) => formatBytes(bytes),
  },
  { id: 'uses', label: 'Uses', numeric: true, cell: ({ uses }) => formatCounted(uses, 100) },
  {
    id: 'created_at',
    label: 'Added',
    sortable: true,
    cell: ({ created_at }) => <RelativeTime value={created_at} />,
  },
];

/** The sort order of each column header; each has only one useful order. */
const orders: Readonly<Record<string, Sort>> = {
  original_filename: 'original_filename',
  bytes: '-bytes',
  created_at: '-created_at',
};

interface LibraryTableProps {
  items: readonly Asset[];
  selected: ReadonlySet<string>;
  onSelectedChange: (selected: Set<string>) => void;
  current: string | null;
  sort: Sort;
  onSort: (sort: Sort) => void;
  onOpen: (asset: Asset) => void;
}

export function LibraryTable({ items, sort, onSort, ...rest }: LibraryTableProps) {
  const { selected, onOpen } = rest;
  const columns = [nameColumn(selected, onOpen), ...otherColumns];
  return (
    <DataTable
      label="Files"
      rows={items}
      columns={columns}
      shown={columns.map(({ id }) => id)}
      nameOf={({ original_filename }) => original_filename}
      sort={{ column: sort.replace('-', ''), descending: sort.startsWith('-') }}
      onSort={(column) => onSort(orders[column] ?? '-created_at')}
      density="comfortable"
      {...rest}
    />
  );
}
