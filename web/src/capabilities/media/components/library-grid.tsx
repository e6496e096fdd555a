import type { Asset } from '@trunkline/contract/media';
import type { DragEvent } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { formatCount } from '../../../ui/formats.ts';
import { beginDrag } from '../drag-files.ts';
import { AssetPreview } from './asset-tile.tsx';

interface LibraryProps {
  items: readonly Asset[];
  selected: ReadonlySet<string>;
  onSelectedChange: (selected: Set<string>) => void;
  current: string | null;
  onOpen: (asset: Asset) => void;
}

/** Shows files as a grid. Clicking a file opens it; its checkbox selects it. */
export function LibraryGrid({ items, selected, onSelectedChange, current, onOpen }: LibraryProps) {
  const toggle = (id: string, isSelected: boolean) => {
    const next = new Set(selected);
    if (isSelected) next.add(id);
    else next.delete(id);
    onSelectedChange(next);
  };
  return (
    <ul
      aria-label="Files"
      className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-2 p-3"
    >
      {items.map((asset) => (
        <LibraryTile
          key={asset.id}
          asset={asset}
          selected={selected.has(asset.id)}
          current={asset.id === current}
          onSelect={(isSelected) => toggle(asset.id, isSelected)}
          onOpen={() => onOpen(asset)}
          onDrag={(event) => beginDrag(event, asset.id, selected)}
        />
      ))}
    </ul>
  );
}

interface LibraryTileProps {
  asset: Asset;
  selected: boolean;
  current: boolean;
  onSelect: (isSelected: boolean) => void;
  onOpen: () => void;
  onDrag: (event: DragEvent) => void;
}

function LibraryTile({ asset, selected, current, onSelect, onOpen, onDrag }: LibraryTileProps) {
  const { original_filename: name } = asset;
  const missing = asset.kind === 'picture' && asset.alt_text === '';
  return (
    <li
      className={classNames(
        'relative min-w-0 rounded-lg transition-colors hover:bg-sunken',
        (selected || current) && 'bg-primary-soft hover:bg-primary-soft',
      )}
    >
      <button
        type="button"
        draggable={asset.may.includes('update')}
        onDragStart={onDrag}
        onClick={onOpen}
        title={name}
        className="grid w-full min-w-0 cursor-pointer gap-1.5 rounded-lg p-2 text-left"
      >
        <span className="block aspect-4/3 overflow-hidden rounded-md border border-border">
          <AssetPreview asset={asset} />
        </span>
        <span className="truncate text-[13px] text-text">{name}</span>
        <span className="flex min-h-5 flex-wrap items-center gap-1 text-xs text-muted">
          {missing ? (
            <Badge tone="warning">No alt text</Badge>
          ) : asset.uses === 0 ? (
            'Not used'
          ) : (
            `Used in ${formatCount(asset.uses, 'place', 'places', 100)}`
          )}
        </span>
      </button>
      <span className="absolute top-3.5 left-3.5 flex rounded-sm bg-surface shadow-xs">
        <Checkbox aria-label={`Select ${name}`} checked={selected} onCheckedChange={onSelect} />
      </span>
    </li>
  );
}
