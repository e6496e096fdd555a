import type { Asset } from '@trunkline/contract/media';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { formatCount } from '../../../ui/formats.ts';
import { UsesList } from './uses-list.tsx';

interface DeleteDialogProps {
  tenant: string;
  assets: readonly Asset[];
  pending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Lists the uses that would break before files are moved to the recycle bin. */
export function DeleteDialog({ tenant, assets, pending, onConfirm, onClose }: DeleteDialogProps) {
  const [first] = assets;
  const singleAsset = assets.length === 1 ? first : undefined;
  const usedAssets = assets.filter(({ uses }) => uses > 0);
  return (
    <ConfirmDialog
      open={assets.length > 0}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={
        singleAsset
          ? `Delete ${singleAsset.original_filename}?`
          : `Delete ${formatCount(assets.length, 'file', 'files')}?`
      }
      description={
        <div className="grid gap-3">
          {usedAssets.length > 0 && (
            <div className="grid gap-1.5 text-text">
              <p className="font-medium">
                {singleAsset
                  ? "It's used here:"
                  : `${formatCount(usedAssets.length, 'file is', 'files are')} used:`}
              </p>
              {singleAsset ? (
                <UsesList tenant={tenant} id={singleAsset.id} />
              ) : (
                <ul className="grid gap-0.5">
                  {usedAssets.slice(0, 8).map((asset) => (
                    <li key={asset.id} className="truncate">
                      {asset.original_filename}: {formatCount(asset.uses, 'place', 'places', 100)}
                    </li>
                  ))}
                  {usedAssets.length > 8 && <li>and {usedAssets.length - 8} more</li>}
                </ul>
              )}
            </div>
          )}
          <p>
            {usedAssets.length > 0
              ? `${singleAsset ? 'It' : 'They'} will still be shown there until the recycle bin is emptied.`
              : `${singleAsset ? "It isn't" : "They aren't"} used anywhere. You can restore ${singleAsset ? 'it' : 'them'} from the recycle bin.`}
          </p>
        </div>
      }
      confirmLabel="Delete"
      danger
      pending={pending}
      onConfirm={onConfirm}
    />
  );
}
