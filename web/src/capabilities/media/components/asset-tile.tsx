import type { Asset } from '@trunkline/contract/media';
import { FileText } from 'lucide-react';
import { classNames } from '../../../ui/class-names.ts';
import { thumbnailOf } from '../picture-address.ts';

/**
 * Shows the preview of a file: its picture, or a document icon. Decorative, because the name is
 * beside it.
 */
export function AssetPreview({ asset, large = false }: { asset: Asset; large?: boolean }) {
  if (asset.kind === 'document')
    return (
      <span className="flex size-full items-center justify-center bg-sunken text-muted">
        <FileText aria-hidden="true" className="size-8" strokeWidth={1.5} />
      </span>
    );
  return (
    <img
      src={thumbnailOf(asset.url, large ? 640 : 320)}
      alt=""
      width={asset.width ?? undefined}
      height={asset.height ?? undefined}
      loading="lazy"
      decoding="async"
      draggable={false}
      className={classNames(
        'size-full bg-sunken',
        large ? 'object-contain' : `object-cover focal-${asset.focal}`,
      )}
    />
  );
}

interface AssetTileProps {
  asset: Asset;
  pressed: boolean;
  onPress: () => void;
  onDoublePress?: () => void;
}

/** Shows a selectable file in a grid. */
export function AssetTile({ asset, pressed, onPress, onDoublePress }: AssetTileProps) {
  const { original_filename: name } = asset;
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      onDoubleClick={onDoublePress}
      title={name}
      className={classNames(
        'group grid w-full min-w-0 cursor-pointer gap-1.5 rounded-lg p-1.5 text-left transition-colors hover:bg-sunken',
        pressed && 'bg-primary-soft ring-2 ring-primary hover:bg-primary-soft',
      )}
    >
      <span className="block aspect-4/3 overflow-hidden rounded-md border border-border">
        <AssetPreview asset={asset} />
      </span>
      <span className="truncate px-0.5 text-[13px] text-text">{name}</span>
    </button>
  );
}
