import type { BrandPicture, PictureKind } from '@trunkline/contract/branding';
import { useId, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { pictureProblem, pictureTypes } from '../picture-file.ts';

const texts = {
  logo: {
    label: 'Logo',
    help: 'For the header and footer of the site. PNG, WebP or JPEG, at most 2 MB.',
  },
  favicon: {
    label: 'Favicon',
    help: 'For browser tabs and home screens. A square of 512 pixels looks best; at most 2 MB.',
  },
} as const;

/** A picture chosen or dropped here. Visitors see it as soon as it is uploaded. */
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
  const file = useRef<HTMLInputElement>(null);
  const helpId = useId();
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const acceptFile = (file: File | undefined) => {
    if (!file || disabled) return;
    const found = pictureProblem(file);
    setProblem(found);
    if (found === null) onSet(file);
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-[13px] font-medium">{label}</legend>
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setIsDraggedOver(!disabled);
        }}
        onDragLeave={() => setIsDraggedOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setIsDraggedOver(false);
          acceptFile(event.dataTransfer.files[0]);
        }}
        className={classNames(
          'flex min-h-24 flex-wrap items-center gap-3 rounded-md border border-dashed p-3 transition-colors',
          isDraggedOver ? 'border-primary bg-primary-soft' : 'border-border-strong',
        )}
      >
        {picture && (
          <img
            src={picture.url}
            alt={`${label} as it is now`}
            width={picture.width}
            height={picture.height}
            className={kind === 'logo' ? 'h-10 w-auto max-w-40 object-contain' : 'size-12'}
          />
        )}
        <input
          ref={file}
          type="file"
          aria-label={`${label} file`}
          accept={pictureTypes.join(',')}
          hidden
          onChange={(event) => {
            acceptFile(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <div className="flex flex-wrap items-center gap-2">
          <Button
            size="small"
            pending={pending}
            disabled={disabled}
            aria-describedby={helpId}
            onClick={() => file.current?.click()}
          >
            {picture ? `Change ${label.toLowerCase()}` : `Upload ${label.toLowerCase()}`}
          </Button>
          {picture && (
            <Button size="small" variant="ghost" disabled={disabled || pending} onClick={onRemove}>
              Remove {label.toLowerCase()}
            </Button>
          )}
          {!disabled && <span className="text-xs text-muted">or drop a file here</span>}
        </div>
      </div>
      <div role="alert" className="mt-1.5 text-[13px] text-danger empty:hidden">
        {problem ?? refused}
      </div>
      <p id={helpId} className="mt-1.5 text-[13px] text-muted">
        {help}
      </p>
    </fieldset>
  );
}
