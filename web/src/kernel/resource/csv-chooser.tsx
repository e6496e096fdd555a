import { FileUp } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';

/** An area for choosing or dropping a CSV file. */
export function CsvChooser({ onFile }: { onFile: (file: File) => void }) {
  return (
    <FileDrop
      label="CSV file"
      accept=".csv,text/csv"
      className="justify-center rounded-lg px-4 py-5 text-muted"
      onFile={onFile}
    >
      {(choose) => (
        <>
          <FileUp aria-hidden="true" className="size-5" />
          <p>Drop a CSV file here, or</p>
          <Button size="small" onClick={choose}>
            Choose a file
          </Button>
        </>
      )}
    </FileDrop>
  );
}
