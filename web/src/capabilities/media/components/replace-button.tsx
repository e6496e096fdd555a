import { mediaLimits } from '@trunkline/contract/kernel/media-limits';
import type { Asset } from '@trunkline/contract/media';
import { Replace } from 'lucide-react';
import { useRef, useState } from 'react';
import { describeError } from '../../../kernel/describe-error.ts';
import { Button } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { MediaChanges } from '../mutations.ts';
import { formatBytes } from '../picture-address.ts';
import { UsesList } from './uses-list.tsx';

interface ReplaceButtonProps {
  tenant: string;
  asset: Asset;
  changes: MediaChanges;
  disabled: boolean;
}

const pictures = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

/** Replaces a file after listing its uses. */
export function ReplaceButton({ tenant, asset, changes, disabled }: ReplaceButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  const [received, setReceived] = useState(0);
  const { mutate, isPending, error, reset } = changes.replace;
  const choose = (file: File) => {
    reset();
    setReceived(0);
    setChosen(file);
  };
  const replace = (file: File) =>
    mutate(
      { asset, file, onProgress: setReceived },
      {
        onSuccess: () => {
          setChosen(null);
          toast.success(`${asset.original_filename} was replaced`);
        },
      },
    );
  const problem = chosen === null ? null : refusalOf(chosen);
  const failure = error ? describeError(error).message : problem;
  return (
    <>
      <Button disabled={disabled} onClick={() => input.current?.click()}>
        <Replace aria-hidden="true" className="size-4" />
        Replace
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={asset.kind === 'picture' ? pictures : 'application/pdf'}
        aria-label="Replacement file"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // Allows choosing the same file again.
          event.target.value = '';
          if (file !== undefined) choose(file);
        }}
      />
      <ConfirmDialog
        open={chosen !== null}
        onOpenChange={(open) => {
          if (!open && !isPending) setChosen(null);
        }}
        title={`Replace ${asset.original_filename}?`}
        description={
          <div className="grid gap-3">
            <p>
              The new file is{' '}
              <span className="font-medium break-words text-text">{chosen?.name}</span> (
              {formatBytes(chosen?.size ?? 0)}). The name, alternative text and folder stay the
              same. The current file won't be kept.
            </p>
            {asset.uses > 0 && (
              <div className="grid gap-1.5 text-text">
                <p className="font-medium">These will show the new file immediately:</p>
                <UsesList tenant={tenant} id={asset.id} />
              </div>
            )}
            {isPending && chosen && (
              <ProgressBar
                label={`Uploading ${chosen.name}`}
                max={chosen.size}
                value={received < chosen.size ? received : undefined}
              />
            )}
            {failure && !isPending && (
              <p role="alert" className="text-danger">
                {failure}
              </p>
            )}
          </div>
        }
        confirmLabel="Replace file"
        pending={isPending}
        onConfirm={() => {
          if (chosen !== null && problem === null) replace(chosen);
        }}
      />
    </>
  );
}

function refusalOf({ size }: File): string | null {
  if (size === 0) return 'This file is empty. Choose another file.';
  const maxMegabytes = mediaLimits.fileBytes / 1024 / 1024;
  return size > mediaLimits.fileBytes
    ? `Please choose a file of at most ${maxMegabytes} MB.`
    : null;
}
