import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';

/** Takes a CSV file that is chosen or dropped. */
export function CsvChooser({ onFile }: { onFile: (file: File) => void }) {
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const acceptFile = (file: File | undefined) => {
    if (file) onFile(file);
  };
  return (
    // Dropping is a shortcut for the mouse; the button inside works for everyone.
    <div
      role="presentation"
      onDragOver={(event) => {
        event.preventDefault();
        setIsDraggedOver(true);
      }}
      onDragLeave={() => setIsDraggedOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsDraggedOver(false);
        acceptFile(event.dataTransfer.files[0]);
      }}
      className={classNames(
        'flex flex-wrap items-center justify-center gap-3 rounded-lg border border-dashed px-4 py-5 text-muted transition-colors',
        isDraggedOver ? 'border-primary bg-primary-soft' : 'border-border-strong',
      )}
    >
      <FileUp aria-hidden="true" className="size-5" />
      <p>Drop a CSV file here, or</p>
      <Button size="small" onClick={() => chooser.current?.click()}>
        Choose a file
      </Button>
      <input
        ref={chooser}
        type="file"
        accept=".csv,text/csv"
        aria-label="CSV file"
        hidden
        onChange={(event) => {
          acceptFile(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </div>
  );
}
