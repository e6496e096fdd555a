import type { BrandPicture, PictureKind } from '@trunkline/contract/branding';
import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { pictureProblem, pictureTypes } from '../picture-file.ts';

const texts = {
  logo: {
    label: 'Logo',
    help: 'For the header and footer of the site. PNG, WebP or JPEG, up to 2 MB.',
  },
  favicon: {
    label: 'Favicon',
    help: 'For browser tabs and home screens. A 512-pixel square looks best; up to 2 MB.',
  },
} as const;

/** Uploads a chosen or dropped picture, which visitors see immediately. */
export function PictureField({
  kind,
  picture,
  onSet,
  onRemove,
  pending,
  refused,
  disabled,
}: {
  kind: PictureKind;
  picture: BrandPicture | null;
  onSet: (file: File) => void;
  onRemove: () => void;
  pending: boolean;
  /** The server's error for the last upload. */
  refused: string | null;
  disabled: boolean;
}) {
  const { label, help } = texts[kind];
  const helpId = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const acceptFile = (file: File) => {
    const fileProblem = pictureProblem(file);
    setProblem(fileProblem);
    if (fileProblem === null) onSet(file);
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-[13px] font-medium">{label}</legend>
      <FileDrop
        label={`${label} file`}
        accept={pictureTypes.join(',')}
        disabled={disabled}
        className="min-h-24 rounded-md p-3"
        onFile={acceptFile}
      >
        {(choose) => (
          <>
            {picture && (
              <img
                src={picture.url}
                alt={`Current ${label.toLowerCase()}`}
                width={picture.width}
                height={picture.height}
                className={kind === 'logo' ? 'h-10 w-auto max-w-40 object-contain' : 'size-12'}
              />
            )}
            <div className="flex flex-wrap items-center gap-2">
              <Button
                size="small"
                pending={pending}
                disabled={disabled}
                aria-describedby={helpId}
                onClick={choose}
              >
                {picture ? `Change ${label.toLowerCase()}` : `Upload ${label.toLowerCase()}`}
              </Button>
              {picture && (
                <Button
                  size="small"
                  variant="ghost"
                  disabled={disabled || pending}
                  onClick={onRemove}
                >
                  Remove {label.toLowerCase()}
                </Button>
              )}
              {!disabled && <span className="text-xs text-muted">or drop a file here</span>}
            </div>
          </>
        )}
      </FileDrop>
      <div role="alert" className="mt-1.5 text-[13px] text-danger empty:hidden">
        {problem ?? refused}
      </div>
      <p id={helpId} className="mt-1.5 text-[13px] text-muted">
        {help}
      </p>
    </fieldset>
  );
}
