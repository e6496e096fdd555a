import { inSentence } from '@trunkline/contract/kernel/listing';
import type { ResourceDescription } from '@trunkline/contract/kernel/resource';
import { requestLimits } from '@trunkline/contract/kernel/request-limits';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Field } from '../../ui/field.tsx';
import { formatCount } from '../../ui/formats.ts';
import { Textarea } from '../../ui/input.tsx';
import { toast } from '../../ui/toast.tsx';
import { describeError } from '../describe-error.ts';
import { CsvChooser } from './csv-chooser.tsx';
import { importColumns, importTemplate } from './csv.ts';
import { saveFile } from './save-file.ts';
import { ImportOutcome } from './import-outcome.tsx';
import { useImport } from './imports.ts';
import type { Resource, ResourceRow } from './resource.ts';

const megabytes = requestLimits.importBytes / 1024 / 1024;
const tooLarge = `The file is larger than ${megabytes} MB. Split it into smaller files.`;

export interface ImportProps<Row extends ResourceRow> {
  resource: Resource<Row>;
  onClose: () => void;
}

interface ResourceImportProps<Row extends ResourceRow> extends ImportProps<Row> {
  /** Includes the schemas, which define each column's accepted values. */
  description: ResourceDescription;
}

/**
 * Imports records from a CSV file, which is chosen, dropped or pasted. Checks every row, and
 * imports the file only if all are valid.
 */
export function ResourceImport<Row extends ResourceRow>({
  resource,
  description,
  onClose,
}: ResourceImportProps<Row>) {
  const [csv, setCsv] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const check = useImport(resource);
  const write = useImport(resource);
  const checkProgress = check.progress;
  // Importing a short file closes the dialog. Only a longer file has progress to show.
  const importProgress = write.progress?.run ? write.progress : null;
  const progress = importProgress ?? checkProgress;
  const running = progress?.running === true;
  const isComplete = checkProgress?.run
    ? checkProgress.run.status === 'done'
    : checkProgress !== null;
  const ready =
    isComplete && checkProgress?.rejected === 0 && importProgress === null ? checkProgress : null;
  const many = inSentence(description.many);
  const count = (rows: number) => formatCount(rows, inSentence(description.one), many);
  const error = write.start.error ?? check.start.error ?? write.stop.error ?? check.stop.error;
  const problem = error && describeError(error);

  const loadText = (text: string) => {
    setCsv(text);
    setRefusal(new Blob([text]).size > requestLimits.importBytes ? tooLarge : null);
    check.start.reset();
    write.start.reset();
  };
  const readFile = async (file: File) => {
    if (file.size > requestLimits.importBytes) {
      setRefusal(tooLarge);
      return;
    }
    const text = await file.text();
    loadText(text);
    check.start.mutate({ csv: text, dry_run: true });
  };
  const checkAgain = () => {
    // The last import's result no longer applies.
    write.start.reset();
    check.start.mutate({ csv, dry_run: true });
  };
  const importAll = () =>
    write.start.mutate(
      { csv, dry_run: false },
      {
        onSuccess: ({ imported, run }) => {
          if (run !== null) return;
          if (imported === 0) {
            // Something changed since the check, so show the current errors.
            check.start.mutate({ csv, dry_run: true });
            return;
          }
          toast.success(`${count(imported)} imported`);
          loadText('');
          onClose();
        },
      },
    );
  return (
    <Dialog
      open
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      size="large"
      title={`Import ${many}`}
      description="Check the file first: you'll see what would happen to each row. Nothing is imported until every row is valid."
      footer={
        <>
          <Button
            variant="ghost"
            className="mr-auto"
            onClick={() =>
              saveFile(`${description.name}-template.csv`, importTemplate(description))
            }
          >
            <Download aria-hidden="true" className="size-4" />
            Download template
          </Button>
          <Button
            disabled={csv.trim() === '' || refusal !== null || running}
            pending={check.start.isPending}
            onClick={checkAgain}
          >
            {progress ? 'Check again' : 'Check rows'}
          </Button>
          <Button
            variant="primary"
            disabled={ready === null}
            pending={write.start.isPending}
            onClick={importAll}
          >
            {ready ? `Import ${count(ready.accepted)}` : `Import ${many}`}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <CsvChooser onFile={(file) => void readFile(file)} />
        <Field
          label="Or paste the rows"
          error={refusal ?? undefined}
          help={<ImportHelp description={description} />}
        >
          {(control) => (
            <Textarea
              {...control}
              value={csv}
              spellCheck={false}
              wrap="off"
              rows={progress ? 3 : 6}
              onChange={(event) => loadText(event.target.value)}
              placeholder={importTemplate(description)}
              className="font-mono text-[13px]"
            />
          )}
        </Field>
        <div aria-live="polite">
          {problem && (
            <ErrorNotice errorId={problem.id}>
              <p>{problem.fields[0]?.message ?? problem.message}</p>
            </ErrorNotice>
          )}
        </div>
        {progress && (
          <ImportOutcome
            progress={progress}
            description={description}
            stopping={write.stop.isPending || check.stop.isPending}
            onStop={(id) => (importProgress ? write : check).stop.mutate(id)}
          />
        )}
      </div>
    </Dialog>
  );
}

function ImportHelp({ description }: { description: ResourceDescription }) {
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-1">
      {importColumns(description).map((column) => (
        <span key={column.name}>
          <code className="text-text">{column.name}</code>
          {column.required && (
            <span className="text-danger" title="Required">
              *
            </span>
          )}
          {column.acceptedValues && ` (${column.acceptedValues})`}
        </span>
      ))}
    </span>
  );
}
