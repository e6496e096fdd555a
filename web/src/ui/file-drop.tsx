import { type ReactNode, useState } from 'react';
import { classNames } from './class-names.ts';

/**
 * An area that accepts one file, dropped with the mouse or chosen with a button inside it that
 * calls `choose`.
 */
export function FileDrop({
  label,
  accept,
  disabled = false,
  className,
  onFile,
  children,
}: {
  /** Name of the hidden input. */
  label: string;
  /** Accepted file types, as in an input's `accept` attribute. */
  accept?: string;
  disabled?: boolean;
  className?: string;
  onFile: (file: File) => void;
  children: (choose: () => void) => ReactNode;
}) {
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const acceptFile = (file: File | undefined) => {
    if (file && !disabled) onFile(file);
  };
  return (
    <div
      role="presentation"
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
        'flex flex-wrap items-center gap-3 border border-dashed transition-colors',
        isDraggedOver ? 'border-primary bg-primary-soft' : 'border-border-strong',
        className,
      )}
    >
      <input
        ref={setInput}
        type="file"
        accept={accept}
        aria-label={label}
        hidden
        onChange={(event) => {
          acceptFile(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {children(() => input?.click())}
    </div>
  );
}
